/** A code in a picture, and its distance from the middle: the code nearest to the middle is the one that the person aims at. */
export type Seen = { readonly text: string; readonly fromMiddle: number }

export type Point = { readonly x: number; readonly y: number }
type Picture = { readonly width: number; readonly height: number }

/** The codes of one picture, nearest to the middle first. */
export const aimedFirst = (seen: readonly Seen[]): Seen[] =>
  seen.toSorted((one, other) => one.fromMiddle - other.fromMiddle)

export function distanceFromMiddle(corners: readonly Point[], { width, height }: Picture): number {
  const middle = (pick: (corner: Point) => number) =>
    corners.reduce((sum, corner) => sum + pick(corner), 0) / Math.max(1, corners.length)
  return Math.hypot(middle(({ x }) => x) - width / 2, middle(({ y }) => y) - height / 2)
}
