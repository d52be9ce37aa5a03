import type { ClientDetail } from '#contract/people/clients.ts'
import { formatShortDay } from '#web/copy/format-date.ts'

/** Until when the plan is paid, or since when it is owed. */
export function subscriptionText({
  status,
  periodStart,
  periodEnd,
  endsAtPeriodEnd,
}: NonNullable<ClientDetail['subscription']>): string {
  if (status === 'past_due') return `paiement en retard depuis le ${formatShortDay(periodStart)}`
  const day = formatShortDay(periodEnd)
  return endsAtPeriodEnd ? `jusqu’au ${day}` : `se renouvelle le ${day}`
}
