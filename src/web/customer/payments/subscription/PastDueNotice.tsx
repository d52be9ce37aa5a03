import { visitOpenInvoice } from '#contract/payments/plan-changes.ts'
import { visitPaymentMethod } from '#contract/payments/subscriptions.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import {
  benefitsSentence,
  dueSentence,
  subscriptionTexts,
  visitRefusals,
} from '#web/copy/subscription.ts'
import { useLeaving } from '#web/customer/payments/cart/use-leaving.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Notice } from '#web/ui/Notice.tsx'

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

/**
 * Opens the provider's page of the unpaid invoice: there it is paid, or confirmed with the bank. That page takes no address to
 * return to (https://docs.stripe.com/invoicing/hosted-invoice-page).
 */
export function PayInvoice({ label }: { label: string }) {
  const { isLeaving, leaveFor } = useLeaving()
  const visit = useAction(visitOpenInvoice, {
    refusals: visitRefusals,
    onDone: ({ url }) => leaveFor(url),
  })
  return (
    <div>
      <Button variant="call" busy={visit.isBusy || isLeaving} onClick={() => visit.run({})}>
        {label}
      </Button>
      <p className="mt-1 text-14">
        La carte qui y paie paiera aussi les renouvellements à venir, s’il y en a. La page ne ramène
        pas ici&nbsp;: revenez ensuite par la flèche Retour.
      </p>
      <ActionFailure action={visit} />
    </div>
  )
}

/** Opens the provider's own page, which returns here. */
export function ChangePaymentMethod({ label }: { label: string }) {
  const { isLeaving, leaveFor } = useLeaving()
  const visit = useAction(visitPaymentMethod, {
    refusals: visitRefusals,
    onDone: ({ url }) => leaveFor(url),
  })
  return (
    <>
      <Button variant="secondary" busy={visit.isBusy || isLeaving} onClick={() => visit.run({})}>
        {label}
      </Button>
      {visit.failure && (
        <div role="alert">
          <FieldError id="moyen-de-paiement-erreur">{visit.failure}</FieldError>
        </div>
      )}
    </>
  )
}
