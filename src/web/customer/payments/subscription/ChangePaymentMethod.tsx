import { useMutation } from '@tanstack/react-query'
import { visitPaymentMethod } from '#contract/payments/subscriptions.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { subscriptionRefusals } from '#web/copy/subscription.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { useComingBack } from '#web/customer/payments/cart/use-coming-back.ts'

/** Leads to the provider's own page, which brings back here. */
export function ChangePaymentMethod({ label }: { label: string }) {
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(visitPaymentMethod, {}),
    onSuccess: ({ url }) => {
      window.location.assign(url)
    },
  })
  useComingBack(reset)
  return (
    <>
      <Button variant="secondary" busy={isPending || isSuccess} onClick={() => mutate()}>
        {label}
      </Button>
      {error && (
        <div role="alert">
          <FieldError id="moyen-de-paiement-erreur">
            {errorSentence(error, subscriptionRefusals)}
          </FieldError>
        </div>
      )}
    </>
  )
}
