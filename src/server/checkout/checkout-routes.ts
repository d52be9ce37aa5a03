import * as contract from '#contract/checkout.ts'
import { checkCart } from '#server/cart/check-cart.ts'
import { serve, serveRaw, type Doors } from '#server/core/http.ts'
import { openCheckout } from './open-checkout.ts'
import { readCart } from './read-cart.ts'
import { readCheckout } from './read-checkout.ts'
import { receiveStripeEvent } from './receive-stripe-event.ts'
import { watchWebhook } from './watch-webhook.ts'

export function mountCheckout(doors: Doors): void {
  serve(doors, contract.readCart, readCart)
  serve(doors, contract.checkCart, checkCart)
  serve(doors, contract.openCheckout, openCheckout)
  serve(doors, contract.readCheckout, readCheckout)
  serveRaw(doors, contract.receiveStripeEvent, async (ctx, _input, body, headers) => {
    await watchWebhook(ctx, body, () =>
      receiveStripeEvent(ctx, body, headers.get('stripe-signature')),
    )
    return { received: true } as const
  })
}
