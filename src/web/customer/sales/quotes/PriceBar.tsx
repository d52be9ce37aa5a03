import type { EstimatedLine } from './LineList.tsx'

const hues = ['fill-action', 'fill-sun', 'fill-deep', 'fill-coast', 'fill-line-strong']

/** Which line makes up how much of the price; the lines beside it have the same colours. */
export function PriceBar({ lines }: { lines: readonly EstimatedLine[] }) {
  const parts = lines.filter(({ amountCents }) => amountCents > 0)
  const total = sumOf(parts)
  if (parts.length < 2) return null
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mb-3 block h-3 w-full overflow-hidden rounded-chip"
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

const sumOf = (parts: readonly EstimatedLine[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The square before a line. */
export const LineMark = ({ lines, code }: { lines: readonly EstimatedLine[]; code: string }) => {
  const parts = lines.filter(({ amountCents }) => amountCents > 0)
  const isPart = parts.length > 1 && parts.some((part) => part.code === code)
  return (
    <svg viewBox="0 0 10 10" className="mt-2 size-2.5 shrink-0" aria-hidden="true">
      {isPart && <rect width="10" height="10" rx="2" className={hueOf(parts, code)} />}
    </svg>
  )
}

const hueOf = (parts: readonly EstimatedLine[], wanted: string): string =>
  hues[parts.findIndex(({ code }) => code === wanted) % hues.length] ?? ''
