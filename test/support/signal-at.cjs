/**
 * Sends the process that loads this a signal at a place of its work, which the environment's SIGNAL_AT names:
 * whoever watches from outside may look too late. Of `program.ts`.
 */
const { signal, says, commits } = JSON.parse(process.env.SIGNAL_AT);

/** Sends the signal after the first call of a method for whose arguments `when` is true. */
function after(object, name, when) {
  const method = object[name];
  object[name] = function (...args) {
    const result = method.apply(this, args);
    if (when(...args)) {
      object[name] = method;
      process.kill(process.pid, signal);
    }
    return result;
  };
}

if (says !== undefined) after(process.stderr, "write", (text) => String(text).includes(says));
if (commits !== undefined) {
  let left = commits;
  after(require("../../dist/src/base/store/sqlite").Sqlite.prototype, "exec", (sql) => sql === "COMMIT" && --left === 0);
}
