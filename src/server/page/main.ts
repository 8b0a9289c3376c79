import { wireTokenDialog } from "./api/token.js";
import { fillIn, wireAsk } from "./ask/ask.js";
import { wireBatch } from "./batch/batch.js";
import { wireShortcuts } from "./shortcuts.js";
import { showStatus, wireStatus } from "./status/status.js";
import { refuseStrayFiles } from "./stray-files.js";
import { wireTabs } from "./tabs.js";
import { wireLanguage } from "./words/markup.js";
import { speakEnglish, speakPreferred } from "./words/tables.js";

wireLanguage();
speakEnglish();
wireAsk();
wireBatch();
wireStatus(fillIn);
wireTokenDialog();
wireShortcuts();
refuseStrayFiles();
wireTabs((name) => {
  if (name === "status") void showStatus();
});
void speakPreferred();
