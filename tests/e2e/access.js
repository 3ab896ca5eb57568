// The page's faults, each a sentence. A canvas works the colours out, so that every notation of them is understood.
() => {
  const faults = new Set();
  // What still fades from one colour to the other is judged by where it ends.
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const named = (one) => `${one.tagName.toLowerCase()}${one.id ? '#' + one.id : ''}${one.classList.length ? '.' + [...one.classList].join('.') : ''} “${(one.textContent || one.value || '').trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  const all = (which, within = document) => [...within.querySelectorAll(which)].filter(seen);
  const is_offscreen = (box) => box.width <= 1 || box.height <= 1;

  // Names.
  const nameOf = (one) => {
    const by = (one.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const labels = [...(one.labels ?? [])].map((label) => label.textContent).join(' ');
    const drawn = [...one.querySelectorAll('[aria-label], img[alt]')].map((part) => part.getAttribute('aria-label') ?? part.alt).join(' ');
    const inside = one.matches('input, select, textarea') ? '' : one.textContent;
    return [one.getAttribute('aria-label'), by, labels, inside, drawn, one.title].map((text) => (text ?? '').trim()).find(Boolean) ?? '';
  };
  const usable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  for (const one of all(usable)) {
    if (!nameOf(one)) faults.add(`has no name: ${named(one)}`);
    if (one.matches('input:not([type=submit]), select, textarea') && one.getAttribute('placeholder') && !one.labels?.length && !one.ariaLabel) faults.add(`has only a placeholder: ${named(one)}`);
    if (one.tabIndex > 0) faults.add(`is out of the order of focus: ${named(one)}`);
  }
  for (const one of document.querySelectorAll('img:not([alt])')) faults.add(`picture without words: ${named(one)}`);
  for (const one of all('svg')) if (!one.closest('[aria-hidden=true]') && !one.hasAttribute('aria-label') && !one.querySelector('title, [aria-label], text')) faults.add(`drawing neither named nor hidden: ${named(one)} in ${named(one.parentElement)}`);
  for (const one of document.querySelectorAll('[aria-hidden=true]')) if (one.querySelector(usable) && all(usable, one).length) faults.add(`hidden from readers, but can have the focus: ${named(one)}`);
  const ids = new Map();
  for (const one of document.querySelectorAll('[id]')) ids.set(one.id, (ids.get(one.id) ?? 0) + 1);
  for (const [id, times] of ids) if (times > 1 && !document.querySelector(`symbol[id="${id}"]`)) faults.add(`the id ${id} stands ${times} times`);
  for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
    for (const one of document.querySelectorAll(`[${attribute}]`)) for (const id of one.getAttribute(attribute).split(/\s+/)) if (!document.getElementById(id)) faults.add(`${attribute} names ${id}, which is not there: ${named(one)}`);
  }

  // Landmarks and headings.
  if (!document.documentElement.lang) faults.add('the page has no language');
  if (!document.title.trim()) faults.add('the page has no title');
  if (document.querySelectorAll('main').length !== 1) faults.add('the page has not one main part');
  let level = 0;
  const heads = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((one) => one.checkVisibility());
  if (heads.filter((one) => one.tagName === 'H1').length !== 1) faults.add(`the page has ${heads.filter((one) => one.tagName === 'H1').length} first headings`);
  for (const one of heads) {
    const its = Number(one.tagName[1]);
    if (its > level + 1) faults.add(`heading of level ${its} after ${level}: ${named(one)}`);
    level = its;
  }

  // Targets: 48 px, but for links in a sentence and what lies in a larger label.
  for (const one of all('button, a.button, select, summary, input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file])')) {
    const box = one.getBoundingClientRect();
    if (is_offscreen(box)) continue;
    if (box.width < 47.5 || box.height < 47.5) faults.add(`is ${Math.round(box.width)} x ${Math.round(box.height)}: ${named(one)}`);
  }
  for (const one of all('input[type=checkbox], input[type=radio]')) {
    const boxes = [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
    if (!boxes.some((box) => box.height >= 47.5 && box.width >= 47.5)) faults.add(`label is ${boxes.map((box) => `${Math.round(box.width)} x ${Math.round(box.height)}`).join(', ')}: ${named(one.labels?.[0] ?? one)}`);
  }

  // Contrast: 7 to 1 for all that is read, but for what is switched off.
  const brush = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = (top, under) => [0, 1, 2].map((n) => top[n] * top[3] + under[n] * (1 - top[3])).concat(1);
  const groundOf = (one) => {
    const layers = [];
    for (let at = one; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at !== document.body && style.backgroundImage !== 'none') return null;
      const colour = rgba(style.backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
  };
  const luminance = (colour) => {
    const [r, g, b] = colour.slice(0, 3).map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('svg, [disabled], fieldset:disabled, [aria-disabled=true], noscript, template, .sr')) continue;
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    if (!seen(one) || is_offscreen(one.getBoundingClientRect())) continue;
    const ground = groundOf(one);
    if (!ground) continue;
    const text = over(rgba(getComputedStyle(one).color), ground);
    const [high, low] = [luminance(text), luminance(ground)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    if (contrast < 6.95) faults.add(`contrast ${contrast.toFixed(1)}: ${named(one)}`);
  }

  return [...faults];
}
