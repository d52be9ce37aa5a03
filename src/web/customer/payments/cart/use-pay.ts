import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CartItem } from '#domain/cart/cart-item.ts'
import { openCheckout, readCart } from '#contract/payments/checkout.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { CartQuote } from '#web/api/cart.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { itemRefusalOf } from '#web/copy/cart.ts'
import { checkoutRefusalOf, paymentToasts } from '#web/copy/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useComingBack } from './use-coming-back.ts'

export type Payment = ReturnType<typeof usePay>

export type Attempt = {
  readonly quotes: readonly CartQuote[]
  readonly items: readonly CartItem[]
  /** What the screen says: at another total the server refuses. */
  readonly totalCents: number
  readonly requestExpress: boolean
  /** As named beside the box that was ticked. */
  readonly termsVersion: string
}

/** Opens the payment and leaves for the provider's page; busy until the page is left, idle again on an error. */
export function usePay() {
  const client = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ quotes, items, totalCents, requestExpress, termsVersion }: Attempt) =>
      call(openCheckout, {
        quotes: quotes.map(({ quoteId, version }) => ({ quoteId, version })),
        items: [...items],
        totalCents,
        acceptTerms: true,
        requestExpress,
        termsVersion,
      }),
    onSuccess: ({ url }) => {
      window.location.assign(url)
    },
    onError: async (failure) => {
      tell(failure)
      await client.invalidateQueries(query(readCart, {}))
      await invalidateTopics(client, ['cart'])
    },
  })
  useComingBack(reset)
  return {
    pay: (attempt: Attempt) => {
      if (attempt.quotes.length + attempt.items.length === 0) void toast(paymentToasts.emptyCart)
      else mutate(attempt)
    },
    isBusy: isPending || isSuccess,
    error,
  }
}

/** A refusal by a rule is told in the page, beside the button and at the line. */
function tell(failure: Error): void {
  if (!(failure instanceof ApiError)) void toast(paymentToasts.failed)
  else if (failure.code === 'payment-not-configured') void toast(paymentToasts.notConfigured)
  else if (failure.code === 'payment-refused-by-provider') void toast(refusedByProvider(failure))
  else if (failure.status === 404 || failure.status === 422) void toast(paymentToasts.invalidCart)
  else if (!checkoutRefusalOf(failure.code) && !itemRefusalOf(failure.code)) {
    void toast(paymentToasts.failed)
  }
}

/** The provider's own words, when it has some for who pays (docs/rules/money.md#what-the-paying-button-needs). */
function refusedByProvider({ details: { message } }: ApiError) {
  const { failed } = paymentToasts
  return typeof message === 'string' ? { ...failed, description: message } : failed
}
