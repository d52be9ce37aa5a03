import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openCheckout } from '#contract/checkout.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { cartQuery, type CartQuote } from '#web/api/cart.ts'
import { checkoutRefusalOf, paymentToasts } from '#web/copy/money.ts'
import { toast } from '#web/ui/toast.ts'

export type Payment = ReturnType<typeof usePay>

type Attempt = { readonly quotes: readonly CartQuote[]; readonly requestExpress: boolean }

/** Opens the payment and leaves for the provider's page; busy until the page is left, idle again on an error. */
export function usePay() {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ quotes, requestExpress }: Attempt) =>
      call(openCheckout, {
        quotes: quotes.map(({ quoteId, version }) => ({ quoteId, version })),
        totalCents: quotes.reduce((sum, { totalCents }) => sum + totalCents, 0),
        acceptTerms: true,
        requestExpress,
      }),
    onSuccess: ({ url }) => {
      window.location.assign(url)
    },
    onError: (failure) => {
      tell(failure)
      void client.invalidateQueries(cartQuery)
    },
  })
  useComingBack(reset)
  return {
    pay: (quotes: readonly CartQuote[], requestExpress: boolean) => {
      if (quotes.length === 0) void toast(paymentToasts.emptyCart)
      else mutate({ quotes, requestExpress })
    },
    isBusy: isPending || isSuccess,
    error,
  }
}

/** The browser's Back button may bring the page back as it was left: busy. */
function useComingBack(reset: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
}

/** A refusal by a rule is told in the page, beside the button. */
function tell(failure: Error): void {
  if (!(failure instanceof ApiError)) void toast(paymentToasts.failed)
  else if (failure.code === 'payment-not-configured') void toast(paymentToasts.notConfigured)
  else if (failure.status === 404 || failure.status === 422) void toast(paymentToasts.invalidCart)
  else if (!checkoutRefusalOf(failure.code)) void toast(paymentToasts.failed)
}
