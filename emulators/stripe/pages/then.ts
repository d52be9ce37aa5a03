import { cadence } from '../billing/cadence.ts'
import type { Checkout } from '../state.ts'
import { money } from './layout.ts'

/** « puis 9,90 € par mois »: what a subscription session charges after today; null in `payment` mode. */
export function thenInWords({ session, lineItems }: Checkout): string | null {
  const recurring = lineItems.filter(({ price }) => price.recurring !== null)
  const cycle = recurring[0]?.price.recurring
  if (cycle === null || cycle === undefined) return null
  const each = recurring.reduce((sum, line) => sum + line.amount_total, 0)
  return `puis ${money(each, session.currency)} ${cadence(cycle)}`
}
