import { receiveStripeEvent as endpoint } from '#contract/payments/checkout.ts'
import { serveRaw, type Doors } from '#server/core/http.ts'
import { receiveStripeEvent } from './receive-stripe-event.ts'
import { watchWebhook } from './watch-webhook.ts'

export function mountStripeWebhook(doors: Doors): void {
  serveRaw(doors, endpoint, async (ctx, _input, body, headers) => {
    await watchWebhook(ctx, body, () =>
      receiveStripeEvent(ctx, body, headers.get('stripe-signature')),
    )
    return { received: true } as const
  })
}
