import { wireAsk } from "./ask.js";
import { wireBatch } from "./batch.js";
import { wireShortcuts } from "./shortcuts.js";
import { showStatus, wireStatus } from "./status.js";
import { wireTabs } from "./tabs.js";
import { wireTokenDialog } from "./token.js";

wireAsk();
wireBatch();
wireStatus();
wireTokenDialog();
wireShortcuts();
wireTabs((name) => {
  if (name === "status") void showStatus();
});
