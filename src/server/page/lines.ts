/** Yields the lines of an answer while it comes; empty ones are left out. */
export async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() as string;
      yield* lines.filter((line) => line.trim() !== "");
    }
    if (rest.trim() !== "") yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
