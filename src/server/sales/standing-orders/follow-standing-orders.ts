import { sql } from 'kysely'
import Stripe from 'stripe'
import type { StandingOrderStatus } from '#domain/standing-order/standing-order.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { Unavailable } from '#server/core/refused.ts'
import { askForQuote } from './ask-for-quote.ts'
import { endChangedPause } from './end-changed-pause.ts'
import { payStandingOrder } from './pay-standing-order.ts'
import { settleStandingOrder } from './settle-standing-order.ts'
import { tellOfRestored } from './tell-of-restored.ts'

const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Asks for the quotes whose condition holds, pays those whose hours are over, and learns what became of payments and parcels. */
export async function followStandingOrders(ctx: Context): Promise<void> {
  const failures: unknown[] = []
  const each = async (status: StandingOrderStatus, work: (id: string) => Promise<void>) => {
    for await (const id of idsOf(ctx, status)) {
      try {
        await work(id)
      } catch (error) {
        // One failure must not stop the others, but without the provider each would be begun and lost.
        failures.push(error)
        if (status === 'announced' && isProviders(error)) return
      }
    }
  }
  await each('paying', (id) => settleStandingOrder(ctx, id, undefined))
  await each('announced', (id) => payStandingOrder(ctx, id))
  await each('waiting', (id) => askForQuote(ctx, id))
  await each('paused', (id) => endChangedPause(ctx, id))
  await tellOfRestored(ctx).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} standing orders not followed`)
}

const isProviders = (error: unknown): boolean =>
  error instanceof Unavailable || error instanceof Stripe.errors.StripeError

/** Those of a deactivated account wait. */
async function* idsOf({ db, now }: Context, status: StandingOrderStatus): AsyncGenerator<string> {
  for (let after = first; ;) {
    const rows = await db
      .selectFrom('standing_orders as o')
      .innerJoin('users as u', 'u.id', 'o.customer_id')
      .select('o.id')
      .where('o.status', '=', status)
      .where('o.id', '>', after)
      .where((row) => row.or([row('u.is_active', '=', true), row('o.status', '=', 'paying')]))
      // Its customer may have paid it before: then it ends at once.
      .$if(status === 'announced', (due) =>
        due.where(
          sql<boolean>`(o.payable_from <= ${now()} or exists (
            select from quotes q where q.id = o.quote_id and q.status = 'paid'))`,
        ),
      )
      .orderBy('o.id')
      .limit(batch)
      .execute()
    for (const { id } of rows) yield id
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}

export const followStandingOrdersJob = defineJob({
  name: 'follow-standing-orders',
  payload: noPayload,
  every: '*/5 * * * *',
  run: followStandingOrders,
})
