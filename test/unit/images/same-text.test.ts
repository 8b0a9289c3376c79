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

  test.each([
    ["The vaccine killed 5 million people", "The vaccine killed 5 billion people"],
    ["La vacuna mató a 3 millones de personas", "La vacuna mató a 3 billones de personas"],
    ["Two of the children died", "Ten of the children died"],
    ["टीके से 5 लाख लोग मरे", "टीके से 5 करोड़ लोग मरे"],
  ])("are not the same where a number in words was changed: %s; %s", (one, other) => {
    expect(isSameText(one, other)).toBe(false);
    expect(isSameText(`${LONG} ${one}`, `${LONG} ${other}`)).toBe(false);
  });

  test("are not the same where a word of a short text was changed", () => {
    expect(isSameText("Sharks swim on the flooded freeway", "Whales swim on the flooded freeway")).toBe(
      false,
    );
  });

  test.each([
    ["The vaccine is safe for children", "The vaccine is not safe for children"],
    ["Masks can stop the virus, says a doctor", "Masks can't stop the virus, says a doctor"],
    ["Masks can stop the virus, says a doctor", "Masks cannot stop the virus, says a doctor"],
    ["Biden has beaten Trump", "Trump has beaten Biden"],
    ["safe for children", "not safe for children"],
    ["Die Impfung ist sicher", "Die Impfung ist nicht sicher"],
    ["The moon will never rise", "The moon will lever rise"],
    ["这种疫苗对儿童是安全的", "这种疫苗对儿童不是安全的"],
    ["新疫苗对儿童有危害", "新疫苗对儿童没有危害"],
    ["毎日野菜を食べたい子供", "毎日野菜を食べない子供"],
    ["백신은 효과있습니다", "백신은 효과없습니다"],
  ])("are not the same where they say the opposite: %s; %s", (one, other) => {
    expect(isSameText(one, other)).toBe(false);
    expect(isSameText(other, one)).toBe(false);
    expect(isSameText(`${LONG} ${one}`, `${LONG} ${other}`)).toBe(false);
  });

  test("are the same without spaces where one character is wrong, unless it tells a number", () => {
    expect(isSameText("三百人在示威中被捕", "三百人在示成中被捕")).toBe(true);
    expect(isSameText("三百人在示威中被捕", "五百人在示威中被捕")).toBe(false);
  });

  test("are the same where one word of a long one was not read, or one was read that is not there", () => {
    expect(isSameText(LONG, LONG.replace("Tuesday", ""))).toBe(true);
    expect(isSameText(LONG, LONG.replace("Tuesday", "Tuesday oe"))).toBe(true);
    expect(isSameText(LONG, LONG.replace("Tuesday", "Tuesday oe oe"))).toBe(false);
  });

  test("are the same where more stands before and behind, unless it denies", () => {
    const said = "sharks swim on the flooded freeway in Houston";
    expect(isSameText(said, `Breaking news: ${said} after the storm`)).toBe(true);
    expect(isSameText(said, `Nobody says: ${said}`)).toBe(false);
  });

  test("may differ in one word where they are long", () => {
    expect(isSameText(LONG, LONG.replace("lawyer", "Jawer"))).toBe(true);
    expect(isSameText(LONG, LONG.replace("lawyer", "doctor").replace("Ohio", "Iowa"))).toBe(false);
  });

  test("are compared up to a length that no picture of a post has", () => {
    const endless = "says the lawyer ".repeat(20_000);
    expect(isSameText(endless, endless)).toBe(false);
  });

  test("are not the same where one is a small part of the other, or says nothing", () => {
    expect(isSameText(LONG, "The new law")).toBe(false);
    expect(isSameText("", "")).toBe(false);
  });
});
