/** The tests that take minutes: `npm run test:long`. */
module.exports = {
  ...require("./jest.config"),
  testMatch: ["**/*.long.test.ts"],
  testPathIgnorePatterns: ["/node_modules/"],
};
