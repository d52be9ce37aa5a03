import { sql } from 'kysely'
import * as z from 'zod/mini'
import { receiveStripeEvent as endpoint } from '#contract/payments/checkout.ts'
import type { Context } from '#server/core/context.ts'
import { errorKind } from '#server/core/errors.ts'
import { serveRaw, type ApiServer } from '#server/core/http.ts'
import { Malformed, Unavailable } from '#server/core/refused.ts'
import { receiveStripeEvent } from './receive-stripe-event.ts'

export function mountStripeWebhook(api: ApiServer): void {
  serveRaw(api, endpoint, async (ctx, _input, body, headers) => {
    await watchWebhook(ctx, body, () =>
      receiveStripeEvent(ctx, body, headers.get('stripe-signature')),
    )
    return { received: true } as const
  })
}

/**
 * Runs the handling of a message of the provider. When a signed message fails, it is noted for the office to see; the note is
 * deleted when a repetition succeeds.
 */
async function watchWebhook(
  ctx: Context,
  body: Uint8Array,
  receive: () => Promise<void>,
): Promise<void> {
  try {
    await receive()
  } catch (error) {
    // Not signed by the provider, or no key to check it: otherwise anybody could fill the table.
    const isRefused = error instanceof Malformed || error instanceof Unavailable
    ctx.metrics?.webhooks.inc({ outcome: isRefused ? 'refused' : 'failed' })
    if (!isRefused) await noteFailure(ctx, body, error)
    throw error
  }
  ctx.metrics?.webhooks.inc({ outcome: 'done' })
  await ctx.db.deleteFrom('webhook_failures').where('event_id', '=', eventIn(body).id).execute()
}

const shape = z.looseObject({ id: z.string(), type: z.string() })

const eventIn = (body: Uint8Array) => shape.parse(JSON.parse(Buffer.from(body).toString()))

/** Notes the kind of error, never its message: it may name a customer. */
async function noteFailure(ctx: Context, body: Uint8Array, error: unknown): Promise<void> {
  const { id, type } = eventIn(body)
  const reason = errorKind(error)
  await ctx.db
    .insertInto('webhook_failures')
    .values({
      event_id: id,
      type,
      attempts: 1,
      reason,
      first_at: ctx.now(),
      last_at: ctx.now(),
    })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({
        attempts: sql`webhook_failures.attempts + 1`,
        reason,
        last_at: ctx.now(),
      }),
    )
    .execute()
}
