import type { RunningSubscription } from '#web/api/subscription.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { benefitsSentence, dueSentence, subscriptionTexts } from '#web/copy/subscription.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PayInvoice } from './PayInvoice.tsx'
import { ChangePaymentMethod } from './ChangePaymentMethod.tsx'

/** A renewal was refused, or waits for the bank's confirmation: what is owed, until when nothing is lost, and what to do. */
export function PastDueNotice({ due }: { due: RunningSubscription['due'] }) {
  const moneyText = useMoneyText()
  const asks = due?.asksConfirmation === true
  return (
    <Notice kind="warning" title={asks ? subscriptionTexts.toConfirm : subscriptionTexts.pastDue}>
      {due && <p>{dueSentence(due, moneyText)}</p>}
      {due && <p className="mt-1">{benefitsSentence(due)}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <PayInvoice label={asks ? 'Confirmer le paiement' : 'Payer maintenant'} />
        <div>
          <ChangePaymentMethod label="Changer mon moyen de paiement" />
        </div>
      </div>
    </Notice>
  )
}
