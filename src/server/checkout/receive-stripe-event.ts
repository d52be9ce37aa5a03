import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { Malformed } from '#server/core/refused.ts'
import { requireStripe } from './require-stripe.ts'
import { isFirstReceipt, settleCheckout } from './settle-checkout.ts'

/** The SDK's own limit, told all the same: 0 would accept a message of any age. */
const toleranceSeconds = 300

/**
 * A message of the provider: believed by its signature over the raw bytes, kept once, and only a reason to ask the provider
 * for the state of its session. 400 `bad-signature` or `wrong-mode`, with nothing written.
 */
export async function receiveStripeEvent(
  ctx: Context,
  body: Uint8Array,
  signature: string | null,
): Promise<void> {
  const event = signedEvent(ctx, body, signature)
  const provider: Context = { ...ctx, actor: { kind: 'provider', name: 'stripe' } }
  const told = { id: event.id, type: event.type }
  const sessionId = sessionOf(event)
  if (sessionId !== undefined) return settleCheckout(provider, sessionId, told)
  await provider.db.transaction().execute((tx) => isFirstReceipt(tx, provider, told))
}

function signedEvent(ctx: Context, body: Uint8Array, signature: string | null): Stripe.Event {
  const stripe = requireStripe(ctx)
  const { STRIPE_WEBHOOK_SECRET: secret = '', STRIPE_SECRET_KEY: key = '' } = ctx.config
  const event = parsedEvent(stripe, Buffer.from(body), signature ?? '', secret)
  if (!shape.safeParse(event).success) throw new Malformed('signed, but no event')
  if (event.livemode !== /^[a-z]+_live_/.test(key)) {
    throw new Malformed('an event of the other mode', 'wrong-mode')
  }
  return event
}

/** What we read of a message; its state is asked of the provider. */
const shape = z.looseObject({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({ id: z.optional(z.string()) }) }),
})

function parsedEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch {
    // Whatever is wrong with it, the sender is not told what.
    throw new Malformed('not signed by the provider', 'bad-signature')
  }
}

/** The session that the event is about; others are kept for the record. */
function sessionOf(event: Stripe.Event): string | undefined {
  return event.type.startsWith('checkout.session.') && 'id' in event.data.object
    ? event.data.object.id
    : undefined
}
