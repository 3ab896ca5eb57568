// The pages work without script; these modules make them live, quiet and quick.
import { startLive } from "./live.js";
import { startKeeping } from "./keep.js";
import { startSound } from "./sound.js";
import { startAwake } from "./awake.js";
import { startForms } from "./forms.js";

startForms();
startKeeping();
startSound();
startAwake();
startLive();
