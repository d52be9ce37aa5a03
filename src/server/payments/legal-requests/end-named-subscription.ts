import type { Context } from '#server/core/context.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { endAtTerm } from '#server/payments/subscriptions/end-at-term.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'
import type { DeclarationRow } from './declaration-queries.ts'

export type EndedByOffice = {
  readonly subscription_id: string
  readonly ends_at: Date
  readonly carried_out_at: Date
}

/**
 * Ends at its term the subscription of the client whom the office names. A number of nobody's is a 422; refused with
 * `no-subscription` when that client has none that runs, and 503 when the provider is away.
 */
export async function endNamedSubscription(
  ctx: Context,
  { subscription_id: recognised, ends_at: promised }: DeclarationRow,
  clientNumber: string | null,
): Promise<EndedByOffice> {
  const live = await liveSubscriptionOf(ctx.db, await holderOf(ctx, clientNumber))
  if (!live) throw new Refused('no-subscription')
  const { endsAt } = await endAtTerm(
    ctx,
    live.stripe_subscription_id,
    live.id === recognised ? promised : null,
  )
  return { subscription_id: live.id, ends_at: endsAt, carried_out_at: ctx.now() }
}

async function holderOf({ db }: Context, clientNumber: string | null): Promise<string> {
  if (clientNumber === null) throw new InvalidInput({ clientNumber: 'required' })
  const holder = await db
    .selectFrom('customers')
    .select('user_id')
    .where('client_number', '=', clientNumber.toUpperCase())
    .executeTakeFirst()
  if (!holder) throw new InvalidInput({ clientNumber: 'unknown' })
  return holder.user_id
}
