import { sql, type RawBuilder } from 'kysely'
import { forgottenBefore, securityFacts } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/for-each-apart.ts'
import type { DB } from '#server/core/schema.ts'

/** Deletes messages that belong to no account, and whom we wrote to: contact messages, mails, invitations. */
export async function forgetMessages(ctx: Context): Promise<void> {
  const before = forgottenBefore('contact-messages', ctx.now())
  await forget(ctx, 'contact_messages', sql`created_at < ${before}`, 'created_at')
  // Mails without an account; those of an account stay with it.
  const isOldMail = sql`user_id is null and created_at < ${before} and state <> 'queued'`
  await forget(ctx, 'notifications', isOldMail, 'created_at')
  await forget(ctx, 'staff_invitations', sql`expires_at < ${before}`, 'expires_at')
}

/**
 * Deletes the facts about sign-ins and sign-outs after a year. The trigger on `events` lets these facts be deleted, at that age,
 * and no other.
 */
export function forgetSecurityFacts(ctx: Context): Promise<void> {
  const before = forgottenBefore('security-facts', ctx.now())
  return forget(ctx, 'events', sql`type in (${sql.join(securityFacts)}) and at < ${before}`)
}

/** Deletes standing orders once their payment can no longer be contested. */
export function forgetStandingOrders(ctx: Context): Promise<void> {
  const before = forgottenBefore('ended-standing-orders', ctx.now())
  return forget(ctx, 'standing_orders', sql`ended_at < ${before}`, 'ended_at')
}

/** Deletes what was known of removed means of payment, once the provider has let go of them. */
export function forgetPaymentMethods(ctx: Context): Promise<void> {
  const before = forgottenBefore('removed-methods', ctx.now())
  const isOver = sql`settled_at is not null and removed_at < ${before}`
  return forget(ctx, 'payment_methods', isOver, 'removed_at')
}

/** Deletes withdrawals and cancellations once nobody can sue over them any longer. */
export function forgetLegalRequests(ctx: Context): Promise<void> {
  const before = forgottenBefore('legal-requests', ctx.now())
  return forget(ctx, 'legal_requests', sql`received_at < ${before}`, 'received_at')
}

type TableWithId = { [Table in keyof DB]: 'id' extends keyof DB[Table] ? Table : never }[keyof DB]

/** Deletes the rows that are old, the oldest by that column first. One that somebody holds waits for the next night. */
const forget = <Table extends TableWithId>(
  ctx: Context,
  table: Table,
  isOld: RawBuilder<unknown>,
  oldestBy: keyof DB[Table] & string = 'id',
): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where ${isOld}
        order by ${sql.ref(oldestBy)}, id limit ${size} for update skip locked)`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })
