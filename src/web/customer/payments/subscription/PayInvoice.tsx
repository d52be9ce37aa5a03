import { visitOpenInvoice } from '#contract/payments/plan-changes.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { visitRefusals } from '#web/copy/subscription.ts'
import { useLeaving } from '#web/customer/payments/cart/use-leaving.ts'
import { Button } from '#web/ui/Button.tsx'

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
        La page de paiement ne ramène pas ici&nbsp;: revenez ensuite par la flèche Retour.
      </p>
      <ActionFailure action={visit} />
    </div>
  )
}
