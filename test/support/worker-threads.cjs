/** Stands in for `node:worker_threads` (jest.config.js), so that the threads of tests can load our TypeScript. */
const { join } = require("node:path");
const threads = require("worker_threads");

let preloaded = [];

module.exports = {
  ...threads,
  Worker: class extends threads.Worker {
    constructor(file, options) {
      const files = ["typescript.cjs", ...preloaded];
      const execArgv = files.flatMap((name) => ["--require", join(__dirname, "threads", name)]);
      super(file, { ...options, execArgv: options?.execArgv ?? execArgv });
    }
  },
  preloadInThreads(...files) {
    preloaded = files;
  },
};
