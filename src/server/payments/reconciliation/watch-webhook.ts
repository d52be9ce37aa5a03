import { sql } from 'kysely'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { Malformed, Unavailable } from '#server/core/refused.ts'

/**
 * Runs what a message of the provider asks for. One that was signed and that we could not act on is noted, for the office to
 * see; it is forgotten when one of its repetitions goes through.
 */
export async function watchWebhook(
  ctx: Context,
  body: Uint8Array,
  receive: () => Promise<void>,
): Promise<void> {
  try {
    await receive()
  } catch (error) {
    // Not signed by the provider, or no key to tell: anybody could fill the table.
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

/** Stripe names the kinds of its errors apart: all of them are called « Error ». */
const kindOf = (error: unknown): string => {
  if (error instanceof Stripe.errors.StripeError) return error.type
  return error instanceof Error ? error.name : 'unknown'
}

/** The kind of error, never its words: they may name a customer. */
async function noteFailure(ctx: Context, body: Uint8Array, error: unknown): Promise<void> {
  const { id, type } = eventIn(body)
  const reason = kindOf(error)
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
