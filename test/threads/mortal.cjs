/** Lets a thread die, or hang, on a query whose text says so, as a fault of a native library would make it. */
const { MessagePort } = require("node:worker_threads");

const listen = MessagePort.prototype.on;
const fates = {
  "thread: exit": () => process.exit(3),
  "thread: throw": () => process.nextTick(() => { throw new Error("a fault in the thread"); }),
  "thread: hang": () => { for (;;); },
};

MessagePort.prototype.on = function on(event, listener) {
  if (event !== "message") return listen.call(this, event, listener);
  return listen.call(this, event, (message) => {
    fates[message?.task?.query?.text]?.();
    listener(message);
  });
};
