import { readChat } from "../../../../src/base/text";

describe("chat spellings", () => {
  test("are written out where they stand alone", () => {
    expect(readChat("omg did u hear abt the govt and ur ppl b4 2day")).toBe(
      "did you hear about the government and your people before today",
    );
    expect(readChat("walks w/ a cane w/o help, cant stop, wont stop")).toBe(
      "walks with a cane without help, can't stop, won't stop",
    );
  });

  test("lose the g that was dropped from -ing", () => {
    expect(readChat("they be droppin' and haulin' crates")).toBe("they be dropping and hauling crates");
  });

  test("leave names, initials and parts of words alone", () => {
    for (const text of [
      "The U.S. and AT&T",
      "Dem senator at Dis park",
      "R. Kelly, U Conn",
      "brotherhood bcause",
    ])
      expect(readChat(text)).toBe(text);
  });

  test("go where they only make a sound, shouted or not", () => {
    expect(readChat("LOL")).toBe("");
    expect(readChat("OMG a whale smh")).toBe("a whale");
  });

  test("read 2 and 4 as words only where no number is meant", () => {
    expect(readChat("she wants 2 buy a boat")).toBe("she wants to buy a boat");
    expect(readChat("came 2 our village, free 4 all")).toBe("came to our village, free for all");
    for (const text of ["killed 2 people and 4 dogs", "2 the left", "Apollo 4 this year", "phase 2 trial"])
      expect(readChat(text)).toBe(text);
  });
});
