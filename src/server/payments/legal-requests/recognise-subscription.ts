import { namedBy, termOf } from '#domain/legal/named-subscription.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Context, Tx } from '#server/core/context.ts'
import {
  liveSubscriptionOf,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'
import type { Recognised } from './recognise-contract.ts'

export type RecognisedSubscription = {
  readonly subscriptionId: string
  /** `null` while it is not known which period will be the last. */
  readonly endsAt: Date | null
}

type Declared = { readonly contract: string; readonly wishedOn: string | null }

/**
 * The subscription that a cancellation is about, without doubt: its holder is signed in, or gives the account's address and
 * names it. Anybody can write that address, so an end that the holder took back is not declared a second time without a session.
 */
export async function recogniseSubscription(
  tx: Tx,
  ctx: Context,
  { contract, wishedOn }: Declared,
  { customerId, signedIn }: Recognised,
): Promise<RecognisedSubscription | undefined> {
  const live = customerId === null ? undefined : await liveSubscriptionOf(tx, customerId)
  if (!live) return undefined
  if (!(await isWithoutDoubt(tx, live, contract, signedIn))) return undefined
  // A renewal that we have not heard of yet has begun another period.
  const isOver = live.period_end <= ctx.now()
  return { subscriptionId: live.id, endsAt: isOver ? null : termOf(live.period_end, wishedOn) }
}

async function isWithoutDoubt(
  tx: Tx,
  live: SubscriptionRow,
  contract: string,
  signedIn: boolean,
): Promise<boolean> {
  const named = namedBy(contract, {
    plan: live.plan as PlanId,
    clientNumber: await clientNumberOf(tx, live.customer_id),
    orderNumbers: await ordersOf(tx, live.id),
  })
  if (signedIn) return named !== 'another'
  return named === 'this' && (live.cancel_at_period_end || !(await wasTakenBack(tx, live.id)))
}

const clientNumberOf = async (tx: Tx, customerId: string): Promise<string> =>
  (
    await tx
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', customerId)
      .executeTakeFirstOrThrow()
  ).client_number

const ordersOf = async (tx: Tx, subscriptionId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('orders')
    .select('number')
    .where('subscription_id', '=', subscriptionId)
    .execute()
  return rows.map(({ number }) => number)
}

/** The end that was asked for is not asked for any more, and it still runs. */
const wasTakenBack = async (tx: Tx, subscriptionId: string): Promise<boolean> =>
  (await tx
    .selectFrom('legal_requests')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('carried_out_at', 'is not', null)
    .executeTakeFirst()) !== undefined
