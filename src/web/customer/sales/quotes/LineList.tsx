import { Money } from '#web/chrome/Money.tsx'

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
  <ul aria-label={label} className="figures grid gap-1.5">
    {lines.map(({ code, label: name, amountCents }) => (
      <li key={code} className="flex justify-between gap-6">
        <span>{name}</span>
        <span className="text-right font-medium">
          <Money cents={amountCents} destination={destination} />
        </span>
      </li>
    ))}
  </ul>
)
