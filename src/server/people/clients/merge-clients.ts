import type * as z from 'zod/mini'
import type { mergeClients as endpoint } from '#contract/people/client-acts.ts'
import { mergeAccounts } from '#domain/account/merge.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { removeMethodsOf } from '#server/payments/payment-methods/remove-payment-method.ts'
import { endStandingOrdersOf } from '#server/sales/standing-order-rows/standing-order-rows.ts'
import { accepted, found, InvalidInput } from '#server/core/refused.ts'
import {
  recordFormerPlan,
  recordFormerResidence,
} from '#server/warehouse/storage/record-former-terms.ts'
import { findClient, type ClientRow } from '#server/core/customers/client-queries.ts'
import { accountOfNumber, isUnresolved, mergeableOf, twinParcels } from './preview-merge.ts'
import { moveBusiness, type Moved } from './move-business.ts'

type Pair = { readonly closed: ClientRow; readonly kept: ClientRow }

/**
 * Merges two accounts of one person: what is not paid moves to the kept account; orders and invoices stay with the closed one,
 * which names the kept one. All or nothing; refuses with a `MergeRefusal`.
 */
export async function mergeClients(
  ctx: Context,
  { customerId, into, confirms }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const keptId = await accountOfNumber(tx, into)
    await lockBoth(tx, [customerId, keptId])
    const closed = found(await findClient(tx, customerId))
    const kept = found(await findClient(tx, keptId))
    requireConfirmed(confirms, { closed, kept })
    const twins = await twinParcels(tx, customerId, keptId)
    accepted(
      mergeAccounts(
        found(await mergeableOf(tx, customerId)),
        found(await mergeableOf(tx, keptId)),
        twins.filter(isUnresolved).length,
      ),
    )
    if (closed.country !== kept.country)
      await recordFormerResidence(tx, ctx, customerId, closed.country)
    if (closed.plan !== kept.plan)
      await recordFormerPlan(tx, ctx, customerId, closed.plan as PlanId)
    const moved = await moveBusiness(tx, ctx, { closedId: customerId, keptId, twins })
    // The provider keeps them for the closed account only.
    await removeMethodsOf(tx, ctx, customerId)
    await endStandingOrdersOf(tx, ctx, customerId)
    await closeFor(tx, ctx, { closed, kept })
    await tell(tx, ctx, { closed, kept }, moved)
    return { keptId }
  })
}

/**
 * Locks quotes, parcels, buyers, accounts, each by id: the same order as a payment, a reception, and a merge in the other
 * direction.
 */
async function lockBoth(tx: Tx, ids: readonly [string, string]): Promise<void> {
  for (const table of ['quotes', 'parcels'] as const) {
    await tx
      .selectFrom(table)
      .select('id')
      .where('customer_id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
  }
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Checks that the office confirmed these two accounts: the closed one and the kept one. */
function requireConfirmed(
  confirms: { closed: string; kept: string },
  { closed, kept }: Pair,
): void {
  if (confirms.closed !== closed.client_number) throw new InvalidInput({ closed: 'mismatch' })
  if (confirms.kept !== kept.client_number) throw new InvalidInput({ kept: 'mismatch' })
}

async function closeFor(tx: Tx, ctx: Context, { closed, kept }: Pair): Promise<void> {
  const at = ctx.now()
  await tx
    .updateTable('users')
    .set({ is_active: false, deactivated_at: at, updated_at: at })
    .set({ deactivation_reason: `Fusionné dans ${kept.client_number}` })
    .set((row) => ({ profile_version: row('profile_version', '+', 1) }))
    .where('id', '=', closed.id)
    .execute()
  await endSessions(tx, closed.id)
  // Chains stay one step long: accounts that were merged into the closed one now point at the kept one.
  await tx
    .updateTable('customers')
    .set({ merged_into: kept.id })
    .where('merged_into', '=', closed.id)
    .execute()
  await tx
    .updateTable('customers')
    .set({ merged_into: kept.id, merged_at: at })
    .where('user_id', '=', closed.id)
    .execute()
}

async function tell(tx: Tx, ctx: Context, { closed, kept }: Pair, moved: Moved): Promise<void> {
  await recordFact(tx, ctx, {
    type: 'account.merged',
    customerId: closed.id,
    details: { mergedInto: kept.id },
    change: {
      before: { clientNumber: closed.client_number },
      after: { mergedInto: kept.client_number },
    },
  })
  await recordFact(tx, ctx, {
    type: 'account.merged',
    customerId: kept.id,
    details: { merged: closed.id },
    change: { before: {}, after: { merged: closed.client_number, ...moved } },
  })
  for (const { id, email } of [closed, kept]) {
    await notify(tx, ctx, {
      kind: 'accounts-merged',
      payload: { keptId: kept.id, closedId: closed.id },
      userId: id,
      recipient: email,
      dedupeKey: `accounts-merged:${closed.id}:${id}`,
    })
  }
}
