import { useMutation } from '@tanstack/react-query'
import { checkCart } from '#contract/payments/checkout.ts'
import { wantedOf, type OptionTarget } from '#domain/cart/kept-item.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { call } from '#web/api/call.ts'
import { itemRefusalOf, unsoldItem } from '#web/copy/cart.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { addOptionToCart } from './add-to-cart.ts'

/** The server is asked before the cart is: what it would refuse to sell is said here, and not only at the payment. */
export function useAddOption(option: ServiceOption, onAdded: () => void) {
  const adding = useMutation({
    mutationFn: async (target: OptionTarget) => {
      const wanted = wantedOf({ ...option, type: 'option', quantity: 1, target })
      if (wanted === null) return 'option-unavailable'
      const { items } = await call(checkCart, { items: [wanted] })
      return items[0]?.refusal ?? null
    },
  })
  // Of this try alone: one that was left, by another choice or with the dialog, puts nothing in the cart.
  const onSuccess = (refusal: string | null, target: OptionTarget) => {
    if (refusal !== null) return
    addOptionToCart(option, target)
    onAdded()
  }
  return {
    add: (target: OptionTarget) => {
      if (!adding.isPending) adding.mutate(target, { onSuccess })
    },
    forget: adding.reset,
    isBusy: adding.isPending,
    failure: adding.error ? errorSentence(adding.error) : refusalSentence(adding.data ?? null),
  }
}

const refusalSentence = (code: string | null): string | undefined =>
  code === null ? undefined : (itemRefusalOf(code) ?? unsoldItem).text
