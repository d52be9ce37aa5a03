import { sql } from 'kysely'
import { forgottenBefore, securityFacts } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { inBatches } from '#server/core/in-batches.ts'

/** Deletes messages that belong to no account, and whom we wrote to: contact messages, mails, invitations. */
export async function forgetMessages(ctx: Context): Promise<void> {
  const before = forgottenBefore('contact-messages', ctx.now())
  for (const rows of [oldMessages(before), oldMails(before), oldInvitations(before)]) {
    await inBatches(async (size) => Number((await rows(size).execute(ctx.db)).numAffectedRows ?? 0))
  }
}

const oldMessages = (before: Date) => (size: number) =>
  sql`
  delete from contact_messages where id in (
    select id from contact_messages where created_at < ${before} order by created_at, id limit ${size})`

/** Mails without an account; those of an account stay with it. */
const oldMails = (before: Date) => (size: number) =>
  sql`
  delete from notifications where id in (
    select id from notifications where user_id is null and created_at < ${before} and state <> 'queued'
    order by created_at, id limit ${size})`

const oldInvitations = (before: Date) => (size: number) =>
  sql`
  delete from staff_invitations where id in (
    select id from staff_invitations where expires_at < ${before} order by expires_at, id limit ${size})`

/**
 * Deletes the facts about sign-ins and sign-outs after a year. The trigger on `events` lets these facts be deleted, at that age,
 * and no other.
 */
export const forgetSecurityFacts = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from events where id in (
        select id from events where type in (${sql.join(securityFacts)})
          and at < ${forgottenBefore('security-facts', ctx.now())} order by id limit ${size})`.execute(
      ctx.db,
    )
    return Number(numAffectedRows ?? 0)
  })

/** Deletes standing orders once their payment can no longer be contested. */
export const forgetStandingOrders = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from standing_orders where id in (
        select id from standing_orders
        where ended_at < ${forgottenBefore('ended-standing-orders', ctx.now())}
        order by ended_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })

/** Deletes what was known of removed means of payment, once the provider has let go of them. */
export const forgetPaymentMethods = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from payment_methods where id in (
        select id from payment_methods
        where settled_at is not null and removed_at < ${forgottenBefore('removed-methods', ctx.now())}
        order by removed_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })

/** Deletes withdrawals and cancellations once nobody can sue over them any longer. */
export const forgetLegalRequests = (ctx: Context): Promise<void> =>
  inBatches(async (size) => {
    const { numAffectedRows } = await sql`
      delete from legal_requests where id in (
        select id from legal_requests where received_at < ${forgottenBefore('legal-requests', ctx.now())}
        order by received_at, id limit ${size})`.execute(ctx.db)
    return Number(numAffectedRows ?? 0)
  })
