export type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly words: string
}

/** Above this many pairs of lines, the diff shows the middle as replaced whole: it must not freeze a screen. */
const mostPairs = 4_000_000

/** The lines that lead from one text to another, in order, with as few added and removed lines as possible. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = sharedHead(old, now)
  const tail = sharedHead(old.slice(head).toReversed(), now.slice(head).toReversed())
  return [
    ...as('same', old.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...as('same', old.slice(old.length - tail)),
  ]
}

/** Ignores the empty line after the last line break of a file. */
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

const as = (kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] =>
  lines.map((words) => ({ kind, words }))

function sharedHead(before: readonly string[], after: readonly string[]): number {
  let shared = 0
  while (shared < before.length && shared < after.length && before[shared] === after[shared]) {
    shared += 1
  }
  return shared
}

function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length * now.length > mostPairs) return [...as('removed', old), ...as('added', now)]
  const lengths = commonLengths(old, now)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    const line = next(lengths, { old, now, i, j })
    lines.push(line)
    if (line.kind !== 'added') i += 1
    if (line.kind !== 'removed') j += 1
  }
  return [...lines, ...as('removed', old.slice(i)), ...as('added', now.slice(j))]
}

type Place = {
  readonly old: readonly string[]
  readonly now: readonly string[]
  readonly i: number
  readonly j: number
}

function next(lengths: Uint32Array, { old, now, i, j }: Place): DiffLine {
  const width = now.length + 1
  const [was = '', is = ''] = [old[i], now[j]]
  if (was === is) return { kind: 'same', words: was }
  const left = (at: number) => lengths[at] ?? 0
  return left((i + 1) * width + j) >= left(i * width + j + 1)
    ? { kind: 'removed', words: was }
    : { kind: 'added', words: is }
}

/** For each pair of positions, the length of the longest common subsequence of what follows in both texts. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const at = i * width + j
      lengths[at] =
        old[i] === now[j]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  }
  return lengths
}
