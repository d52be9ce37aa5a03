import type { Context, Tx } from '#server/core/context.ts'
import type { ExamplePeople } from './insert-example-people.ts'

export type ExampleSubscriptions = {
  readonly subscriptionId: string
  /** The refused attempt at its renewal. */
  readonly attemptId: string
  /** A new price of that subscription. */
  readonly announcedId: string
  /** One that ended, after its days of grace. */
  readonly stoppedId: string
  /** Another one, whose plan changes and whose card expires. */
  readonly changingId: string
}

const day = 86_400_000
export const planCents = 2990

export async function insertExampleSubscriptions(
  tx: Tx,
  ctx: Context,
  people: ExamplePeople,
): Promise<ExampleSubscriptions> {
  const { userId, otherId } = people
  const subscriptionId = await insertSubscription(tx, ctx, userId, unpaid(ctx))
  return {
    subscriptionId,
    attemptId: await insertAttempt(tx, ctx, subscriptionId),
    announcedId: await insertAnnouncedPrice(tx, ctx, people, subscriptionId),
    stoppedId: await insertSubscription(tx, ctx, userId, stopped(ctx)),
    changingId: await insertSubscription(tx, ctx, otherId, changing(ctx)),
  }
}

const unpaid = ({ now }: Context) => ({
  status: 'past_due',
  benefits_until: new Date(now().getTime() + 7 * day),
})

const stopped = ({ now }: Context) => ({
  status: 'ended',
  ended_at: now(),
  benefits_until: now(),
  benefits_stopped_at: now(),
})

async function insertAttempt(tx: Tx, { now }: Context, subscriptionId: string): Promise<string> {
  const { id } = await tx
    .insertInto('renewal_attempts')
    .values({
      subscription_id: subscriptionId,
      stripe_invoice_id: 'in_exemple',
      attempt: 1,
      amount_cents: planCents,
      next_attempt_at: new Date(now().getTime() + 3 * day),
      asks_confirmation: false,
      noted_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAnnouncedPrice(
  tx: Tx,
  { now }: Context,
  { staffId }: ExamplePeople,
  subscriptionId: string,
): Promise<string> {
  const price_cents = planCents + 300
  const change = await tx
    .insertInto('plan_price_changes')
    .values({
      plan: 'premium',
      frequency: 'month',
      price_cents,
      catalogue_version: 1,
      counts_from: new Date(now().getTime() + 35 * day),
      decided_at: now(),
      decided_by: staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('announced_prices')
    .values({
      change_id: change.id,
      subscription_id: subscriptionId,
      former_cents: planCents,
      price_cents,
      announced_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const changing = ({ now }: Context) => ({
  status: 'active',
  card_brand: 'visa',
  card_last4: '4242',
  card_exp_month: now().getUTCMonth() + 1,
  card_exp_year: now().getUTCFullYear(),
  next_plan: 'standard',
  next_frequency: 'month',
  next_price_cents: 990,
  pending_plan: 'premium',
  pending_frequency: 'year',
  pending_until: new Date(now().getTime() + day),
})

type State = { readonly status: string } & Partial<
  ReturnType<typeof changing> & ReturnType<typeof stopped>
>

async function insertSubscription(
  tx: Tx,
  { now }: Context,
  customerId: string,
  state: State,
): Promise<string> {
  const at = now()
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      customer_id: customerId,
      stripe_subscription_id: `sub_exemple_${state.status}`,
      plan: 'premium',
      frequency: 'month',
      price_cents: planCents,
      ...state,
      period_start: at,
      period_end: new Date(at.getTime() + 32 * day),
      started_at: at,
      checked_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
