import { countsInFrancs } from '#domain/xpf.ts'
import { formatFrancs, francsNote } from '#web/copy/format-francs.ts'
import type { Estimate } from './simulate.ts'

/** The estimate in francs CFP, for the territories that count so; the home page, which must be light, does without. */
export function FrancsOfEstimate({
  estimate,
  destination,
}: {
  estimate: Estimate
  destination: string
}) {
  if (estimate.state !== 'priced' || !countsInFrancs(destination)) return null
  return (
    <p className="figures mt-4 text-sm text-ink-soft">
      <strong className="text-base text-ink">
        Soit {formatFrancs(estimate.price.totalCents)}.
      </strong>{' '}
      {francsNote}
    </p>
  )
}
