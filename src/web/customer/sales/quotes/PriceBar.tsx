export type EstimatedLine = {
  readonly code: string
  readonly label: string
  readonly amountCents: number
}

/** They stand on the night. */
const hues = ['fill-lagon-clair', 'fill-sun', 'fill-on-nuit', 'fill-on-nuit-soft', 'fill-action']

/** Which line makes up how much of the price; the lines below it have the same colours. */
export function PriceBar({ lines }: { lines: readonly EstimatedLine[] }) {
  const parts = partsOf(lines)
  const total = sumOf(parts)
  if (parts.length < 2) return null
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="block h-3 w-full overflow-hidden rounded-chip"
      aria-hidden="true"
    >
      {parts.map(({ code, amountCents }, place) => (
        <rect
          key={code}
          x={(100 * sumOf(parts.slice(0, place))) / total}
          width={(100 * amountCents) / total}
          height="4"
          className={hueOf(parts, code)}
        />
      ))}
    </svg>
  )
}

const partsOf = (lines: readonly EstimatedLine[]) =>
  lines.filter(({ amountCents }) => amountCents > 0)

const sumOf = (parts: readonly EstimatedLine[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The square before a line; nothing where there is no bar. */
export const LineMark = ({ lines, code }: { lines: readonly EstimatedLine[]; code: string }) => {
  const parts = partsOf(lines)
  if (parts.length < 2) return null
  return (
    <svg viewBox="0 0 10 10" className="mt-1.5 size-2.5 shrink-0" aria-hidden="true">
      <rect width="10" height="10" rx="2" className={hueOf(parts, code)} />
    </svg>
  )
}

const hueOf = (parts: readonly EstimatedLine[], wanted: string): string => {
  const place = parts.findIndex(({ code }) => code === wanted)
  return place < 0 ? 'fill-none' : (hues[place % hues.length] ?? '')
}
