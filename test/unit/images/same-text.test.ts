import { isSameText } from "../../../src/images/memory/same-text";

const LONG =
  "The new law that the senate passed on Tuesday lets the police enter every house without a warrant, and 300 people were arrested in the first night, says a lawyer from Ohio who has read all of it";

describe("two readings of a picture", () => {
  test("are the same where recognition got single letters wrong", () => {
    expect(isSameText("Sharks swim on the flooded freeway", "Sharke swim on the fIooded freeway")).toBe(true);
  });

  test("are the same where the voter left some of it out", () => {
    expect(isSameText(LONG, LONG.slice(0, 130))).toBe(true);
  });

  test("are not the same where a number was changed, however long they are", () => {
    expect(isSameText(LONG, LONG.replace("300", "30"))).toBe(false);
  });

  test("are not the same where a word of a short text was changed", () => {
    expect(isSameText("Sharks swim on the flooded freeway", "Whales swim on the flooded freeway")).toBe(
      false,
    );
  });

  test("may differ in one word where they are long", () => {
    expect(isSameText(LONG, LONG.replace("lawyer", "Jawer"))).toBe(true);
    expect(isSameText(LONG, LONG.replace("lawyer", "doctor").replace("Ohio", "Iowa"))).toBe(false);
  });

  test("are not the same where one is a small part of the other, or says nothing", () => {
    expect(isSameText(LONG, "The new law")).toBe(false);
    expect(isSameText("", "")).toBe(false);
  });
});
