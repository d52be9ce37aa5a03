import { Money } from '#web/chrome/Money.tsx'
import { LineMark, PriceBar } from './PriceBar.tsx'

export type EstimatedLine = {
  readonly code: string
  readonly label: string
  readonly amountCents: number
}

/** The lines of an estimate; a benefit is a line of its own, so that the list price stays visible. */
export const LineList = ({
  label,
  lines,
  destination,
}: {
  label: string
  lines: readonly EstimatedLine[]
  destination: string
}) => (
  <>
    <PriceBar lines={lines} />
    <ul aria-label={label} className="figures grid gap-1.5">
      {lines.map(({ code, label: name, amountCents }) => (
        <li key={code} className="flex justify-between gap-4">
          <span className="flex min-w-0 gap-2">
            <LineMark lines={lines} code={code} />
            <span className="min-w-0 break-words">{name}</span>
          </span>
          <span className="text-right font-medium">
            <Money cents={amountCents} destination={destination} />
          </span>
        </li>
      ))}
    </ul>
  </>
)
