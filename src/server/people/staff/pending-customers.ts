import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { listPendingCustomers as listPendingCustomersEndpoint } from '#contract/people/staff.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'
import { findAccount, lockAccount } from '#server/people/accounts/account-queries.ts'
import { customerOf } from '#server/people/accounts/account-views.ts'
import { activateAccount } from '#server/people/accounts/finish-registration.ts'

/** Customers who confirmed their address and wait for the office, newest first. */
export async function listPendingCustomers(
  ctx: Context,
  asked: z.output<typeof listPendingCustomersEndpoint.input>,
): Promise<z.input<typeof listPendingCustomersEndpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await pendingRows(ctx, asked), asked.limit, (row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    clientNumber: row.client_number,
    city: row.city,
    country: row.country,
    registeredAt: row.created_at.toISOString(),
  }))
}

const createdAt = sql<Date>`date_trunc('milliseconds', u.created_at)`

function pendingRows(
  ctx: Context,
  { cursor, limit }: z.output<typeof listPendingCustomersEndpoint.input>,
) {
  const after = decodeCursor(cursor)
  const query = ctx.db
    .selectFrom('users as u')
    .innerJoin('customers as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.email', createdAt.as('created_at')])
    .select(['c.first_name', 'c.last_name', 'c.client_number', 'c.city', 'c.country'])
    .where(isPendingCustomer)
  const page = after
    ? query.where(sql<SqlBool>`(${createdAt}, u.id) < (${after.at}, ${after.id})`)
    : query
  return page
    .orderBy(createdAt, 'desc')
    .orderBy('u.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

/**
 * Opens the account of a confirmed customer, and welcomes them once. Refuses with `account-closed`, `email-not-confirmed`,
 * `already-active`.
 */
export async function activateCustomer(
  ctx: Context,
  { customerId }: { readonly customerId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    found(await lockAccount(tx, customerId))
    const account = found(await findAccount(tx, customerId))
    if (!customerOf(account) || !['client', 'testeur'].includes(account.role)) throw new NotFound()
    if (account.deactivated_at) throw new Refused('account-closed')
    if (!account.email_verified) throw new Refused('email-not-confirmed')
    if (account.is_active) throw new Refused('already-active')
    await activateAccount(tx, ctx, account)
    return {}
  })
}

/** SQL: whether the user `u` is a customer who confirmed their address and waits for the office. */
export const isPendingCustomer = sql<SqlBool>`(u.role in ('client', 'testeur') and u.email_verified
  and not u.is_active and u.deactivated_at is null and u.deleted_at is null)`
