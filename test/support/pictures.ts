import { spawnSync } from "node:child_process";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** How a text is drawn as a picture. */
export interface Drawing {
  readonly font?: string;
  /** Pixels. */
  readonly size?: number;
  readonly width?: number;
  /** Light letters on a dark ground. */
  readonly isDark?: boolean;
  /** Lines of the app above and below the text. */
  readonly above?: readonly string[];
  readonly below?: readonly string[];
}

/** Returns a text as a screenshot shows it, as PNG. */
export function drawText(text: string, drawing: Drawing = {}): Promise<Buffer> {
  const { font = "DejaVu Sans", size = 32, width = 750, isDark = false, above = [], below = [] } = drawing;
  const [ground, ink] = isDark ? ["#15202b", "#ffffff"] : ["#ffffff", "#111111"];
  const wrapped = wrap(text, Math.floor((width - 80) / (size * 0.6)));
  const lines = [...above, "", ...wrapped, "", ...below];
  const height = Math.ceil((lines.length + 1) * size * 1.4);
  // What is written from right to left ends where it would begin.
  const anchor = /[\u0590-\u06ff]/.test(text) ? "end" : "start";
  const x = anchor === "end" ? width - 40 : 40;
  const drawn = lines.map(
    (line, i) =>
      `<text x="${x}" text-anchor="${anchor}" y="${Math.round((i + 1) * size * 1.4)}" font-family="${font}" font-size="${size}" fill="${ink}">${escaped(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${drawn.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function wrap(text: string, chars: number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > chars) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines;
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

/** Returns a PNG whose header claims a size that its few bytes do not have. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const pixels = deflateSync(Buffer.alloc(1000));
  const chunks = [chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", new Uint8Array())];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

/** Returns a GIF of 10 x 10 pixels with so many frames. */
export function gifOfFrames(frames: number): Buffer {
  const head = "4749463839610a000a00800000000000ffffff21ff0b4e45545343415045322e300301000000";
  const frame = "21f90400010000002c000000000a000a0000020b848fa9cbed0fa39cb4da7b00";
  return Buffer.from(`${head}${frame.repeat(frames)}3b`, "hex");
}

/** Pictures that must be refused, by what they are. */
export function hostilePictures(): readonly (readonly [name: string, bytes: Buffer, code: string])[] {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("http://127.0.0.1")</script></svg>';
  return [
    ["a bomb of 50,000 x 50,000 pixels", pngOfSize(50_000, 50_000), "PICTURE_TOO_LARGE"],
    ["a bomb whose sides alone are allowed", pngOfSize(20_000, 20_000), "PICTURE_TOO_LARGE"],
    ["a header without its pixels", pngOfSize(3000, 3000), "PICTURE_UNREADABLE"],
    ["thousands of frames", gifOfFrames(5000), "PICTURE_TOO_LARGE"],
    ["nothing", Buffer.alloc(0), "PICTURE_KIND"],
    ["an SVG with a script", Buffer.from(svg), "PICTURE_KIND"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "PICTURE_KIND"],
    ["an SVG that begins as a PNG", Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1"), "PICTURE_UNREADABLE"],
    ["random bytes behind a JPEG's first", Buffer.from("ffd8ffe000104a46", "hex"), "PICTURE_UNREADABLE"],
  ];
}

/** Returns whether Tesseract is here with a language. @throws Error in the gate, where it must be. */
export function hasTesseract(language = "eng"): boolean {
  const { stdout } = spawnSync("tesseract", ["--list-langs"], { encoding: "utf8" });
  const has = (stdout ?? "").split("\n").includes(language);
  if (!has && process.env["REQUIRE_TESSERACT"])
    throw new Error(`Tesseract lacks ${language}: apt-get install tesseract-ocr tesseract-ocr-${language}`);
  return has;
}
