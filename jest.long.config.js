/** Tests with browsers, brokers and other programs, kills, nights and trainings: `npm run test:long`. */
module.exports = {
  ...require("./jest.config"),
  testSequencer: "<rootDir>/test/support/slowest-first.cjs",
  testMatch: ["**/*.long.test.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};
