import type { EstimatedLine } from './LineList.tsx'

const hues = ['fill-action', 'fill-sun', 'fill-deep', 'fill-land', 'fill-coast']

/** Which line makes up how much of the price; the lines beside it have the same colours. */
export function PriceBar({ lines }: { lines: readonly EstimatedLine[] }) {
  const parts = lines.filter(({ amountCents }) => amountCents > 0)
  const total = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (parts.length < 2) return null
  let before = 0
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mb-3 block h-3 w-full overflow-hidden rounded-chip"
      aria-hidden="true"
    >
      {parts.map(({ code, amountCents }) => {
        const x = before
        const width = (100 * amountCents) / total
        before += width
        return <rect key={code} x={x} width={width} height="4" className={hueOf(parts, code)} />
      })}
    </svg>
  )
}

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
