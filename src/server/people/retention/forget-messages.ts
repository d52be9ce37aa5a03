import { sql } from 'kysely'
import { forgottenBefore } from '#domain/legal/retention.ts'
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
