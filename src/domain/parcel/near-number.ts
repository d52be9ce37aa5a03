/** Keystrokes between a number and one that may be meant: a slip or two, one only in a short number. */
export const slipsAllowed = (trackingNumber: string): number => (trackingNumber.length < 8 ? 1 : 2)

/**
 * Parts of a number of which at least one is unchanged in every number within the allowed slips: what a search
 * looks for before it compares. Of one length, but for a letter: a short one is in many numbers; the first, which carriers
 * begin alike, is the longest.
 */
export function unchangedParts(trackingNumber: string): string[] {
  const count = slipsAllowed(trackingNumber) + 1
  const start = (index: number): number => Math.ceil((index * trackingNumber.length) / count)
  return Array.from({ length: count }, (_, index) =>
    trackingNumber.slice(start(index), start(index + 1)),
  ).filter((part) => part !== '')
}

/** The candidates within the allowed slips of a number, most alike first; equals keep their order. */
export function rankNearNumbers<Candidate extends { readonly trackingNumber: string }>(
  trackingNumber: string,
  candidates: readonly Candidate[],
): Candidate[] {
  return candidates
    .map((candidate) => ({
      candidate,
      slips: editDistance(trackingNumber, candidate.trackingNumber),
    }))
    .filter(({ slips }) => slips > 0 && slips <= slipsAllowed(trackingNumber))
    .sort((one, other) => one.slips - other.slips)
    .map(({ candidate }) => candidate)
}

/** The same number, or one within the allowed slips of it. */
export const isWithinSlips = (trackingNumber: string, other: string): boolean =>
  editDistance(trackingNumber, other) <= slipsAllowed(trackingNumber)

/** Letters to add, drop or replace to make one text the other (Levenshtein). */
export function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.split('').entries()) {
    const line = [row + 1]
    for (const [column, other] of to.split('').entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    above = line
  }
  return above[to.length] ?? 0
}
