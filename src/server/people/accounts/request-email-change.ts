import type { MyAccount } from '#contract/people/my-account.ts'
import { mailsAnHour } from '#domain/account/notifications.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { requireAttempt, requireTry, type SlidingLimit, takeTry } from '#server/core/attempts.ts'
import { found, Refused } from '#server/core/refused.ts'
import { requireMailTry } from '#server/messages/notifications/mail-allowance.ts'
import { lockAccount } from './account-queries.ts'
import {
  cancelOpenEmailChange,
  findOpenEmailChange,
  type OpenEmailChange,
} from './email-change-queries.ts'
import { readMyAccount } from './read-my-account.ts'

const hourMs = 3_600_000

/**
 * Asks both mailboxes to confirm a new address, and abandons an earlier waiting change. The answer is the same for an address
 * that is taken or the administrator's, but its mail is dropped when it is rendered. Refuses with `same-email`; 429 says when the
 * new mailbox may get another mail.
 */
export async function requestEmailChange(
  ctx: Context,
  { newEmail }: { readonly newEmail: string },
): Promise<MyAccount> {
  const { id } = requireUser(ctx.actor)
  const address = newEmail.toLowerCase()
  await requireAttempt(ctx, { key: `email-change:${id}`, max: 10, windowSeconds: 3600 })
  await requireMailTry(ctx, 'enter-email', address)
  const changeId = await inTransaction(ctx, async (tx) => {
    const account = found(await lockAccount(tx, id))
    if (account.email === address) throw new Refused('same-email')
    await cancelOpenEmailChange(tx, ctx, id)
    const now = ctx.now()
    const change = { user_id: id, old_email: account.email, new_email: address }
    const opened = await tx
      .insertInto('email_changes')
      .values({ ...change, requested_at: now, expires_at: new Date(now.getTime() + 24 * hourMs) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordFact(tx, ctx, { type: 'account.email-change-requested', customerId: id })
    await askMailbox(tx, ctx, 'leave-email', opened.id, account.email)
    await askMailbox(tx, ctx, 'enter-email', opened.id, address)
    return opened.id
  })
  await takeTry(ctx, oldMailboxLimit(changeId))
  return readMyAccount(ctx)
}

/** The hourly limit of mails to the old mailbox about one change. */
const oldMailboxLimit = (changeId: string): SlidingLimit => ({
  key: `leave-email:${changeId}`,
  max: mailsAnHour,
  windowMs: hourMs,
})

/** Enqueues the mail that asks one of the two mailboxes. */
const askMailbox = (
  tx: Tx,
  ctx: Context,
  kind: 'leave-email' | 'enter-email',
  changeId: string,
  recipient: string,
): Promise<void> =>
  notify(tx, ctx, {
    kind,
    payload: { changeId },
    userId: requireUser(ctx.actor).id,
    recipient,
    dedupeKey: `${kind}:${changeId}:${ctx.requestId}`,
  })

/**
 * Sends the question again to the mailboxes that have not answered; 404 when no change waits, 429 with the time of the next
 * possible mail.
 */
export async function resendEmailChange(ctx: Context): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  await requireRoom(ctx, found(await findOpenEmailChange(ctx.db, id, ctx.now())))
  return answeredInTransaction(ctx, async (tx) => {
    const change = found(await findOpenEmailChange(tx, id, ctx.now()))
    if (!change.old_confirmed_at) {
      await askMailbox(tx, ctx, 'leave-email', change.id, change.old_email)
    }
    if (!change.new_confirmed_at) {
      await askMailbox(tx, ctx, 'enter-email', change.id, change.new_email)
    }
    return {}
  })
}

async function requireRoom(ctx: Context, change: OpenEmailChange): Promise<void> {
  if (!change.new_confirmed_at) await requireMailTry(ctx, 'enter-email', change.new_email)
  if (!change.old_confirmed_at) await requireTry(ctx, oldMailboxLimit(change.id))
}

/** Keeps the address as it is; the links that were sent become invalid. */
export async function cancelEmailChange(ctx: Context): Promise<MyAccount> {
  const { id } = requireUser(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, id)
    if (!(await cancelOpenEmailChange(tx, ctx, id))) return
    const details = { wasApplied: false }
    await recordFact(tx, ctx, { type: 'account.email-reverted', customerId: id, details })
  })
  return readMyAccount(ctx)
}
