/** The parts of a quote line that the screen shows. */
export type ShownLine = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: number
  readonly amountCents: number
}

export type LineChange<Shown extends ShownLine = ShownLine> =
  | { readonly kind: 'added'; readonly line: Shown }
  | { readonly kind: 'removed'; readonly line: Shown }
  | { readonly kind: 'same'; readonly line: Shown }
  | { readonly kind: 'changed'; readonly from: Shown; readonly line: Shown }

/**
 * What a version changes in the previous one, line by line in the order of the new one, then the lines that it drops. Two lines
 * are the same by code and label, or else by code alone, in their order.
 */
export function lineChanges<Shown extends ShownLine>(
  before: readonly Shown[],
  after: readonly Shown[],
): LineChange<Shown>[] {
  const left = [...before]
  const found = new Map<Shown, Shown>()
  for (const isAlike of [sameLabel, sameCode]) {
    for (const line of after) {
      const at = found.has(line) ? -1 : left.findIndex((other) => isAlike(line, other))
      for (const match of at < 0 ? [] : left.splice(at, 1)) found.set(line, match)
    }
  }
  return [
    ...after.map((line) => changeOf(found.get(line), line)),
    ...left.map((line) => ({ kind: 'removed', line }) as const),
  ]
}

const sameCode = (line: ShownLine, other: ShownLine): boolean => line.code === other.code
const sameLabel = (line: ShownLine, other: ShownLine): boolean =>
  sameCode(line, other) && line.label === other.label

function changeOf<Shown extends ShownLine>(
  from: Shown | undefined,
  line: Shown,
): LineChange<Shown> {
  if (!from) return { kind: 'added', line }
  const isSame =
    sameLabel(from, line) && from.quantity === line.quantity && from.unitCents === line.unitCents
  return isSame ? { kind: 'same', line } : { kind: 'changed', from, line }
}
