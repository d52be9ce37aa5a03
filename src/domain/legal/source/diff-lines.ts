export type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly words: string
}

/** Beyond that many pairs of lines the middle is told as replaced whole: a diff must not freeze a screen. */
const mostPairs = 4_000_000

/** The lines that lead from one text to another, in order; as few added and removed as can be. */
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

/** The blank line at the end of a file is none. */
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
  const width = now.length + 1
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [was = '', is = ''] = [old[i], now[j]]
    const both = i < old.length && j < now.length
    if (both && was === is) {
      lines.push({ kind: 'same', words: was })
      i += 1
      j += 1
    } else if (isRemoved(lengths, width, [i, j], [old.length, now.length])) {
      lines.push({ kind: 'removed', words: was })
      i += 1
    } else {
      lines.push({ kind: 'added', words: is })
      j += 1
    }
  }
  return lines
}

type Pair = readonly [number, number]

const isRemoved = (lengths: Uint32Array, width: number, [i, j]: Pair, [old, now]: Pair): boolean =>
  i < old && (j >= now || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))

/** The longest that is common to what is left of both from each pair of places. */
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
