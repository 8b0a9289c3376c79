/**
 * A process that decodes one picture: what a hostile picture does, it does here. Standard input is the
 * picture; standard output a line of JSON (`Decoded` or `NotDecoded`), then the scan as PNG.
 */
import { pictureHashes, SQUARE_SIDE } from "../hash/picture-hashes";
import { MAX_FRAMES, MAX_SIDE } from "./limits";

/** What the process says of a decoded picture. Hashes are in Base64. */
export interface Decoded {
  readonly kept: readonly string[];
  readonly asked: readonly string[];
}

/** Why the picture was not decoded. */
export interface NotDecoded {
  readonly problem: "large" | "damaged" | "no decoder";
  readonly detail: string;
}

/** Loaders of the kinds that are decoded; all others are turned off. */
const LOADERS = ["Png", "Jpeg", "Webp", "Nsgif"].map((kind) => `VipsForeignLoad${kind}Buffer`);

async function decode(maxPixels: number): Promise<void> {
  const sharp = await loadSharp();
  if (!sharp) return tell({ problem: "no decoder", detail: "sharp" });
  const { greyOf, scanOf, squareOf } = await import("./scan.js");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
  const bytes = await standardInput();
  const options = { limitInputPixels: false, failOn: "error", unlimited: false, pages: 1 } as const;
  const { width, height, pages = 1, hasAlpha } = await sharp(bytes, options).metadata();
  const large = excess({ width, height, pages }, maxPixels);
  if (large !== undefined) return tell({ problem: "large", detail: large });
  const grey = await greyOf(sharp(bytes, { ...options, limitInputPixels: maxPixels }), hasAlpha);
  const { kept, asked } = pictureHashes(await squareOf(grey, SQUARE_SIDE));
  const texts = (hashes: readonly Uint8Array[]): string[] =>
    hashes.map((hash) => Buffer.from(hash).toString("base64"));
  tell({ kept: texts(kept), asked: texts(asked) }, await scanOf(grey));
}

/**
 * Returns the decoder; undefined where it is not installed: npm takes its library for an optional package.
 */
async function loadSharp(): Promise<typeof import("sharp") | undefined> {
  try {
    return (await import("sharp")).default;
  } catch {
    return undefined;
  }
}

function excess(
  { width, height, pages }: { readonly width: number; readonly height: number; readonly pages: number },
  maxPixels: number,
): string | undefined {
  const size = `${width} x ${height} pixels`;
  if (Math.max(width, height) > MAX_SIDE) return `${size}, and a side may have ${MAX_SIDE}`;
  if (width * height > maxPixels) return `${size}, and all together may be ${maxPixels}`;
  if (pages > MAX_FRAMES) return `it has ${pages} frames, and may have ${MAX_FRAMES}`;
  return undefined;
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function tell(said: Decoded | NotDecoded, scan: Buffer = Buffer.alloc(0)): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
  process.stdout.write(scan);
}

decode(Number(process.argv[2])).catch((error: unknown) => {
  const detail = error instanceof Error ? error.message : String(error);
  tell({ problem: "damaged", detail });
});
