import fc from "fast-check";
import {
  csvOf,
  hasHeader,
  languageColumn,
  parseTable,
  textColumn,
} from "../../../../src/server/page/batch/csv";
import { en } from "../../../../src/server/page/words/en";
import { speak } from "../../../../src/server/page/words/spoken";

beforeAll(() => speak("en", en));

describe("a table", () => {
  test.each<[string, string, string[][]]>([
    [
      "commas",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "tabs, with commas in texts",
      "1\tyes, no, maybe\n2\tx",
      [
        ["1", "yes, no, maybe"],
        ["2", "x"],
      ],
    ],
    [
      "semicolons",
      "a;b\n1;2,5",
      [
        ["a", "b"],
        ["1", "2,5"],
      ],
    ],
    [
      "semicolons, though the first row has a comma too",
      "id;text, raw\n1;a\n2;b",
      [
        ["id", "text, raw"],
        ["1", "a"],
        ["2", "b"],
      ],
    ],
    [
      "vertical bars",
      "a|b,c\n1|2",
      [
        ["a", "b,c"],
        ["1", "2"],
      ],
    ],
    ["one column, whose texts have commas", "text\nyes, no\nno", [["text"], ["yes, no"], ["no"]]],
    [
      "one column, whose first text has commas too",
      "well, yes\nno\nmaybe, perhaps, or not\nwhy",
      [["well, yes"], ["no"], ["maybe, perhaps, or not"], ["why"]],
    ],
    [
      "commas, though some rows have more cells",
      "id,text\n1,a,b\n2,c,d,e\n3,f,g",
      [
        ["id", "text"],
        ["1", "a", "b"],
        ["2", "c", "d", "e"],
        ["3", "f", "g"],
      ],
    ],
    ["quotes that hold separators, quotes and line breaks", '"a,""b""\r\nc",d', [['a,"b"\r\nc', "d"]]],
    ["quotes within a cell that does not begin with one", 'say "hi",b', [['say "hi"', "b"]]],
    [
      "quotes behind blanks, whose texts hold the separator",
      'id, text, n\n1, "a, ""b"" c, d" , 5\n2, plain, 6\n3, "e, f, g", 7',
      [
        ["id", " text", " n"],
        ["1", 'a, "b" c, d', " 5"],
        ["2", " plain", " 6"],
        ["3", "e, f, g", " 7"],
      ],
    ],
    [
      "quotes behind blanks after semicolons, in rows that are as wide if they are cut",
      '1; "a; b"\n2; "c; d"',
      [
        ["1", "a; b"],
        ["2", "c; d"],
      ],
    ],
    [
      "a quote behind a blank that nothing closes",
      '1, "a\n2, b',
      [
        ["1", ' "a'],
        ["2", " b"],
      ],
    ],
    ["something behind a closing quote", '"a"b,c', [["ab", "c"]]],
    [
      "line breaks of old Macs",
      "a,b\rc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "an empty last cell",
      "a,b,\n1,2,",
      [
        ["a", "b", ""],
        ["1", "2", ""],
      ],
    ],
    [
      "rows without text, which are left out",
      "a,b\n\n,\nc,d\n \n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("with %s is read", (_, text, rows) => expect(parseTable(text, 10)).toEqual(rows));

  test.each<[string, string, string[][]]>([
    [
      "a text that begins with a quote, which would join it to the next lines",
      '1\t"We will be back\n2\tshe said "no"\n3\tc',
      [
        ["1", '"We will be back'],
        ["2", 'she said "no"'],
        ["3", "c"],
      ],
    ],
    [
      "such a quote that nothing closes",
      '1;"We will be back\n2;b',
      [
        ["1", '"We will be back'],
        ["2", "b"],
      ],
    ],
    [
      "texts alone that begin with quotes",
      '"We will be back\nshe said "no"\n"c',
      [['"We will be back'], ['she said "no"'], ['"c']],
    ],
    [
      "quotes behind a backslash",
      [String.raw`1,"he said \"no, ""never\"""",x`, String.raw`2,"C:\\",y`].join("\n"),
      [
        ["1", 'he said "no, "never""', "x"],
        ["2", "C:\\", "y"],
      ],
    ],
    [
      "a backslash before the closing quote, which is no sign of that",
      [String.raw`1,"C:\",x`, '2,"a ""b""",y'].join("\n"),
      [
        ["1", "C:\\", "x"],
        ["2", 'a "b"', "y"],
      ],
    ],
  ])("written otherwise than RFC 4180 wants, with %s, keeps its rows", (_, text, rows) => {
    expect(parseTable(text, 10)).toEqual(rows);
  });

  test("is refused with too many rows, or a quote that never ends", () => {
    expect(() => parseTable("a\nb\nc", 2)).toThrow("The file has more rows than can be asked at once.");
    expect(() => parseTable('a,x\nb,"c\nd\n', 9)).toThrow(
      "Line 2: a quotation mark opens a cell and none closes it.",
    );
  });

  test("that was written is read as it was, but for what a spreadsheet would calculate", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "b", ",", '"', "\n", ";", " ", "é") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const written = [["first", "second"], ...rows];
        const whole = written.filter((row) => row.some((text) => text.trim() !== ""));
        expect(parseTable(csvOf(written), 1000)).toEqual(whole);
      }),
    );
    expect(
      csvOf([
        ["=1+1", "+1", "-1", "@a", "\tx", " =2"],
        ["-1,5", "a=b"],
      ]),
    ).toBe("'=1+1,+1,-1,'@a,\"'\tx\",' =2\r\n\"-1,5\",a=b\r\n");
  });

  test.each([
    [";", "a,=1+1;b", '"a,\'=1+1;b";c\r\n'],
    [";", "a,@b", "a,'@b;c\r\n"],
    [",", "a;=1|+2", "a;'=1|'+2,c\r\n"],
    [",", "a, = b; 1", '"a, = b; 1",c\r\n'],
  ])("that was written with %j calculates nothing where it is parted otherwise: %j", (separator, cell, text) => {
    expect(csvOf([[cell, "c"]], separator)).toBe(text);
  });
});

test.each<[string, string[][], boolean, number]>([
  [
    "a usual name",
    [
      ["id", "Tweet Text"],
      ["1", "short"],
    ],
    true,
    1,
  ],
  [
    "short names over long texts",
    [
      ["number", "what was said"],
      ["1", "x".repeat(80)],
    ],
    true,
    1,
  ],
  [
    "texts from the first row on",
    [
      ["1", "The moon is made of green cheese."],
      ["2", "Sharks swim on roads."],
    ],
    false,
    1,
  ],
  ["one column of texts", [["The moon is made of cheese."], ["Sharks swim on roads."]], false, 0],
])("the column of texts is found by %s", (_, rows, header, column) => {
  expect([hasHeader(rows), textColumn(rows, header)]).toEqual([header, column]);
});

test("the column of languages is found by its name alone", () => {
  const rows = [
    ["text", "Lang"],
    ["hola", "es"],
  ];
  expect(languageColumn(rows, true)).toBe(1);
  expect(languageColumn(rows, false)).toBe(-1);
  expect(languageColumn([["text", "slang"]], true)).toBe(-1);
  expect(languageColumn([], true)).toBe(-1);
});

test("a column that names languages in words is not taken for their tags", () => {
  const rows = (...values: string[]): string[][] => [
    ["text", "Language"],
    ...values.map((value) => ["a", value]),
  ];
  expect(languageColumn(rows("en", "", "pt-BR", "zh_Hans", "und"), true)).toBe(1);
  expect(languageColumn(rows("en", "English", "de"), true)).toBe(1);
  expect(languageColumn(rows("en", "English", "N/A"), true)).toBe(-1);
});
