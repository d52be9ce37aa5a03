import { subscriptionTexts } from '#web/copy/subscription.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PayInvoice } from './PayInvoice.tsx'
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx'

/** A renewal was refused: the notice, with what to do. */
export function PastDueNotice() {
  return (
    <Notice kind="warning" title={subscriptionTexts.pastDue.title}>
      <p>{subscriptionTexts.pastDue.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <PayInvoice label="Payer maintenant" />
        <ChangePaymentMethod label="Changer mon moyen de paiement" />
      </div>
    </Notice>
  )
}
