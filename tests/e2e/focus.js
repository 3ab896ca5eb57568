// Focuses all that can have the focus, one after another: gives what does not look different then. A key was pressed before.
() => {
  const looks = (one) => {
    const parts = [one, one.parentElement, one.nextElementSibling, ...one.querySelectorAll('*'), ...(one.labels ?? [])].filter(Boolean).slice(0, 24);
    return JSON.stringify(parts.map((part) => { const s = getComputedStyle(part); return [s.outlineStyle, s.outlineWidth, s.boxShadow, s.borderColor, s.backgroundColor, s.stroke, s.strokeWidth]; }));
  };
  const found = [];
  for (const one of document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')) {
    if (one.tabIndex < 0 || one.disabled || one.matches(":disabled") || !one.checkVisibility({ visibilityProperty: true })) continue;
    document.activeElement?.blur();
    for (const part of [one, one.parentElement, ...one.querySelectorAll('*')]) part.style.transition = 'none';
    const before = looks(one);
    one.focus({ preventScroll: true });
    if (document.activeElement === one && looks(one) === before) found.push(`focus is not seen: ${one.tagName.toLowerCase()}.${[...one.classList].join('.')} “${one.textContent.trim().slice(0, 30)}”`);
  }
  document.activeElement?.blur();
  return [...new Set(found)];
}
