const longest = 35

/** The lines of an address in lines of at most 35 characters, cut between words; `null` when three are not enough. */
export function labelLines(lines: readonly string[]): readonly [string, ...string[]] | null {
  const [first = '', ...rest] = lines.flatMap(cut)
  return first === '' || rest.length > 2 || [first, ...rest].some((line) => line.length > longest)
    ? null
    : [first, ...rest]
}

function cut(line: string): string[] {
  const words = line.trim().split(/\s+/)
  const cutLines: string[] = []
  for (const word of words) {
    const last = cutLines.at(-1)
    if (last !== undefined && last.length + word.length < longest) {
      cutLines[cutLines.length - 1] = `${last} ${word}`
    } else if (word !== '') cutLines.push(word)
  }
  return cutLines
}
