/**
 * Lets a thread die, or hang, on a query whose text says so, as a fault of a native library would make it;
 * or be busy until there is a file.
 */
const { existsSync } = require("node:fs");
const { MessagePort } = require("node:worker_threads");

const LOOK_MS = 5;
const asleep = new Int32Array(new SharedArrayBuffer(4));
const listen = MessagePort.prototype.on;
const fates = {
  "thread: exit": () => process.exit(3),
  "thread: throw": () => process.nextTick(() => { throw new Error("a fault in the thread"); }),
  "thread: hang": () => { for (;;); },
};

MessagePort.prototype.on = function on(event, listener) {
  if (event !== "message") return listen.call(this, event, listener);
  return listen.call(this, event, (message) => {
    const text = message?.task?.needs?.query?.text;
    fates[text]?.();
    const [, file] = /^thread: busy until (.*)$/.exec(text) ?? [];
    while (file !== undefined && !existsSync(file)) Atomics.wait(asleep, 0, 0, LOOK_MS);
    listener(message);
  });
};
