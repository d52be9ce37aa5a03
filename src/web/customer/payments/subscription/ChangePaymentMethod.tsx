import { visitPaymentMethod } from '#contract/payments/subscriptions.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { visitRefusals } from '#web/copy/subscription.ts'
import { useLeaving } from '#web/customer/payments/cart/use-leaving.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'

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
