import { receiveStripeEvent as endpoint } from '#contract/payments/checkout.ts'
import { serveRaw, type ApiServer } from '#server/core/http.ts'
import { receiveStripeEvent } from './receive-stripe-event.ts'
import { watchWebhook } from './watch-webhook.ts'

export function mountStripeWebhook(api: ApiServer): void {
  serveRaw(api, endpoint, async (ctx, _input, body, headers) => {
    await watchWebhook(ctx, body, () =>
      receiveStripeEvent(ctx, body, headers.get('stripe-signature')),
    )
    return { received: true } as const
  })
}
