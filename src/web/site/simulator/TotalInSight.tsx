import { formatMoney } from '#web/copy/format-money.ts'
import type { Estimate } from './simulate.ts'

/** On a phone, the total stays at the foot of the screen until the ticket itself is in sight; that one is read aloud. */
export const TotalInSight = ({ estimate }: { estimate: Estimate }) => (
  <p
    aria-hidden="true"
    className="bar figures sticky bottom-(--demo-bar,0px) z-20 flex items-baseline justify-between gap-4 border-t border-line-strong bg-nuit px-5 py-2.5 text-on-nuit lg:hidden print:hidden"
  >
    Total estimé, TTC
    <strong className="font-display text-28 font-bold">{totalText(estimate)}</strong>
  </p>
)

export function totalText(estimate: Estimate): string {
  if (estimate.state === 'priced') return formatMoney(estimate.price.totalCents)
  if (estimate.state === 'refused') return estimate.isOnQuote ? 'Sur devis' : '–'
  return estimate.state === 'waiting' ? '…' : '–'
}
