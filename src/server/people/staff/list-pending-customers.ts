import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { listPendingCustomers as endpoint } from '#contract/people/staff.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { isPendingCustomer } from './is-pending-customer.ts'

/** Customers who confirmed their address and wait for the office, newest first. */
export async function listPendingCustomers(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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

function pendingRows(ctx: Context, { cursor, limit }: z.output<typeof endpoint.input>) {
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
