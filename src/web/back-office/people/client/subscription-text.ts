import type { ClientDetail } from '#contract/people/clients.ts'
import { formatShortDay } from '#web/copy/format-date.ts'

/** Until when the plan is paid, or since when it is owed. */
export function subscriptionText({
  status,
  periodStart,
  periodEnd,
  endsAtPeriodEnd,
  asksConfirmation,
}: NonNullable<ClientDetail['subscription']>): string {
  if (status === 'past_due') {
    const since = formatShortDay(periodStart)
    return asksConfirmation
      ? `paiement à confirmer par le client auprès de sa banque depuis le ${since}`
      : `paiement en retard depuis le ${since}`
  }
  const day = formatShortDay(periodEnd)
  return endsAtPeriodEnd ? `jusqu’au ${day}` : `se renouvelle le ${day}`
}
