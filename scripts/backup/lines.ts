/** A JSON value a line. */
export const asLines = (values: readonly unknown[]): Buffer =>
  Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))

/** The values of lines, as many at once as a chunk completes. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown[], void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    // Only a line feed ends a line: JSON leaves the other separators of lines as they are.
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map((line): unknown => JSON.parse(line))
  }
}
