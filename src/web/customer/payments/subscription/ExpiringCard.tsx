import type { RunningSubscription } from '#web/api/subscription.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { expiryText, methodText } from '#web/copy/subscription.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx'

/** The card will not pay the next renewal. */
export function ExpiringCard({ current }: { current: RunningSubscription }) {
  const { paymentMethod, periodEnd } = current
  if (!paymentMethod?.expires) return null
  return (
    <Notice kind="warning" title="Votre carte expire avant le prochain renouvellement">
      <p>
        {methodText(paymentMethod)} expire fin {expiryText(paymentMethod.expires)}. Votre abonnement
        se renouvelle le {formatDay(periodEnd)}&nbsp;: indiquez une autre carte d’ici là.
      </p>
      <div className="mt-3">
        <ChangePaymentMethod label="Changer de carte" />
      </div>
    </Notice>
  )
}
