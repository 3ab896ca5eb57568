// The pages work without script; these modules make them live, quiet and quick.
import { startLive } from "./live.js";
import { startKeeping } from "./keep.js";
import { startSound } from "./sound.js";
import { startAwake } from "./awake.js";
import { startAnswers } from "./answers.js";
import { startForms } from "./forms.js";
import { startFinding } from "./find.js";
import { startReceipt } from "./receipt.js";
import { startReminders } from "./reminders.js";
import { startSliding } from "./slide.js";
import { startMinutes } from "./minute.js";

startForms();
startFinding();
startReceipt();
startSliding();
startMinutes();
startAnswers();
startReminders();
startKeeping();
startSound();
startAwake();
startLive();
