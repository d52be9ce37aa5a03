import { sql } from 'kysely'
import { isStaff, type Role } from '#domain/account/account.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'
import { endAtTermJob } from '#server/payments/subscriptions/end-at-term.ts'
import { findAccount } from '#server/people/accounts/account-queries.ts'
import { activateAccount } from '#server/people/accounts/finish-registration.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { findObstacles } from '#server/people/personal-data/end-account.ts'

/** One account with everything that the office's form shows. */
export const findUser = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('customers as c', 'c.user_id', 'u.id')
    .leftJoin('customers as k', 'k.user_id', 'c.merged_into')
    .select(['u.id', 'u.email', 'u.email_verified', 'u.name', 'u.given_name', 'u.role'])
    .select(['u.is_active', 'u.deactivated_at', 'u.deactivation_reason', 'u.profile_version'])
    .select(['u.created_at', 'u.last_signed_in_at'])
    .select(['c.user_id as customer_id', 'c.first_name', 'c.last_name', 'c.phone'])
    .select(['c.address_line1', 'c.address_line2', 'c.postal_code', 'c.city', 'c.country'])
    .select(['c.client_number', 'c.accept_commercial_offers', 'c.commercial_accepted_at'])
    .select(['c.terms_version', 'c.terms_accepted_at', 'c.merged_into'])
    .select('k.client_number as merged_number')
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Whether the account has business that only a customer can follow (docs/rules/accounts.md#staff): an obstacle to deletion, or
 * something that a deletion would end, such as a parcel on its way to us or an unanswered request.
 */
export async function hasBusiness(db: Database | Tx, customerId: string): Promise<boolean> {
  if ((await findObstacles(db, customerId)).length > 0) return true
  const { rows } = await sql<{ waits: boolean }>`select
    exists (select from parcels where customer_id = ${customerId} and status = 'pending_arrival')
    or exists (select from parcel_requests where customer_id = ${customerId} and state <> 'closed')
    or exists (select from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where o.customer_id = ${customerId} and r.status in ('awaiting_approval', 'owed', 'under_way')) as waits`.execute(
    db,
  )
  return rows.some(({ waits }) => waits)
}

/** Closes a locked account: its sessions end at once, its open streams within seconds. A closed account stays closed. */
export async function closeAccount(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  reason: string | null,
): Promise<void> {
  if (row.deactivated_at !== null && !row.is_active) return
  if (reason === null) throw new InvalidInput({ deactivationReason: 'required' })
  await tx
    .updateTable('users')
    .set({ is_active: false, deactivated_at: ctx.now(), updated_at: ctx.now() })
    .set({ deactivation_reason: reason, profile_version: row.profile_version + 1 })
    .where('id', '=', row.id)
    .execute()
  await endSessions(tx, row.id)
  await recordFact(tx, ctx, {
    type: 'account.deactivated',
    customerId: row.id,
    details: { role: row.role, before: 'active', after: 'deactivated' },
    change: { before: { isActive: row.is_active }, after: { isActive: false, reason } },
  })
  if (row.customer_id !== null && !isStaff(row)) await sayClosed(tx, ctx, row, reason)
}

/**
 * What renews would go on without its holder, who can no longer end it: it ends with the period that is paid
 * (docs/rules/accounts.md#deactivation-and-merge). Nothing is written to an address that nobody confirmed.
 */
async function sayClosed(tx: Tx, ctx: Context, row: UserRow, reason: string): Promise<void> {
  const live = await liveSubscriptionOf(tx, row.id)
  const renewing = live?.cancel_at_period_end === false ? live : undefined
  if (renewing) {
    const stripeSubscriptionId = renewing.stripe_subscription_id
    await enqueue(tx, ctx, endAtTermJob, { stripeSubscriptionId })
  }
  if (!row.email_verified) return
  await notify(tx, ctx, {
    kind: 'account-deactivated',
    payload: {
      userId: row.id,
      reason,
      planEndsAt: renewing ? renewing.period_end.toISOString() : null,
    },
    userId: row.id,
    dedupeKey: `account-deactivated:${row.id}:${row.profile_version + 1}`,
  })
}

/**
 * Opens an account again, or for the first time once its address is confirmed. Refuses with `email-not-confirmed`,
 * `account-merged`.
 */
export async function openAccount(
  tx: Tx,
  ctx: Context,
  row: UserRow,
  reason: string | null,
): Promise<void> {
  if (row.is_active) return
  if (row.merged_into !== null) throw new Refused('account-merged')
  if (!row.email_verified) throw new Refused('email-not-confirmed')
  if (row.deactivated_at === null && row.customer_id !== null) {
    return activateAccount(tx, ctx, found(await findAccount(tx, row.id)))
  }
  await tx
    .updateTable('users')
    .set({ is_active: true, deactivated_at: null, deactivation_reason: null })
    .set({ updated_at: ctx.now(), profile_version: row.profile_version + 1 })
    .where('id', '=', row.id)
    .execute()
  await recordFact(tx, ctx, {
    type: 'account.reactivated',
    customerId: row.id,
    details: { role: row.role, before: 'deactivated', after: 'active' },
    change: {
      before: { isActive: false, reason: row.deactivation_reason },
      after: { isActive: true, ...(reason === null ? {} : { reason }) },
    },
  })
  if (row.customer_id !== null && !isStaff(row)) await sayOpened(tx, ctx, row)
}

async function sayOpened(tx: Tx, ctx: Context, row: UserRow): Promise<void> {
  const live = await liveSubscriptionOf(tx, row.id)
  const version = row.profile_version + 1
  await notify(tx, ctx, {
    kind: 'account-reactivated',
    payload: {
      userId: row.id,
      planEndsAt: live?.cancel_at_period_end ? live.period_end.toISOString() : null,
    },
    userId: row.id,
    dedupeKey: `account-reactivated:${row.id}:${version}`,
  })
}
