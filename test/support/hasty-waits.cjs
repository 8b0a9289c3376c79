/**
 * Lets the process that loads this one, an example, not take the time that it waits for: the process that
 * started it is told how many milliseconds it would have waited, and says when they are over on its own clock.
 */
const later = globalThis.setTimeout;
globalThis.setTimeout = (work, ms, ...rest) => {
  // Libraries wait too, for what really takes time. After the message and this function comes who called it.
  if (!new Error().stack.split("\n")[2].includes("/examples/")) return later(work, ms, ...rest);
  process.channel.ref();
  process.once("message", () => {
    process.channel.unref();
    work(...rest);
  });
  process.send(ms);
};
// Nobody says anything while the process does not wait: it may end.
process.channel.unref();
