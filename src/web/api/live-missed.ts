import { onSessionChange, personOf } from './session.ts'

/** Ids of what changed, with the type of the fact. */
export type Fact = Readonly<Record<string, unknown>>

/** What the server says at the beginning of a stream (`live-hub.ts` there); an older one says nothing. */
type Missed = {
  readonly wholeMs?: number
  readonly facts?: readonly (Fact & { readonly ageMs: number })[]
}

/** Since when the page reads without a stream; at first since its beginning. */
let deafSince = 0
/** The cache forgets after five minutes what nobody shows. */
const longestDeafMs = 5.5 * 60_000

export function beginDeafness(): void {
  deafSince = performance.now()
}

/** Nothing of theirs was read before they signed in on this page. */
onSessionChange((before, after) => {
  if (before.status === 'loading') return
  if (personOf(before)?.id !== personOf(after)?.id) beginDeafness()
})

/** The facts that came since then; `all` when the server has not heard for as long. */
export function missedFacts({ wholeMs, facts = [] }: Missed): readonly Fact[] | 'all' {
  const deafMs = Math.min(performance.now() - deafSince, longestDeafMs)
  if (wholeMs !== undefined && wholeMs < deafMs) return 'all'
  return facts.filter(({ ageMs }) => ageMs <= deafMs)
}
