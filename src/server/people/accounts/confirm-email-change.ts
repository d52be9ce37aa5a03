import type * as z from 'zod/mini'
import type { confirmEmailChange as confirmEmailChangeEndpoint } from '#contract/people/my-account.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { syncStripeCustomerJob } from '#server/payments/stripe/sync-stripe-customer.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { lockAccount } from './account-queries.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import {
  cancelOpenEmailChange,
  isAddressTaken,
  lockEmailChange,
  revertHours,
} from './email-change-queries.ts'
import { consumeToken, tokenExists } from './one-time-token.ts'
import { endSessions } from './login-sessions.ts'

type Change = NonNullable<Awaited<ReturnType<typeof lockEmailChange>>>
type Purpose = 'leave-email' | 'enter-email'

/**
 * Records the yes of one of the two mailboxes; the new address counts after both, in any order. Refuses with `token-invalid`,
 * `token-expired`, and `email-already-registered` when somebody else took that address first.
 */
export async function confirmEmailChange(
  ctx: Context,
  { token }: z.output<typeof confirmEmailChangeEndpoint.input>,
): Promise<z.input<typeof confirmEmailChangeEndpoint.output>> {
  const limit = { key: `email-change-from:${addressKey(ctx.clientAddress)}`, max: 60 }
  await requireAttempt(ctx, { ...limit, windowSeconds: 3600 })
  const purpose = (await tokenExists(ctx, 'leave-email', token)) ? 'leave-email' : 'enter-email'
  return answeredInTransaction(ctx, async (tx) => {
    const change = await changeOf(tx, ctx, purpose, token)
    const saysYes = await noteYes(tx, ctx, change, purpose)
    if (saysYes.old && saysYes.new) {
      await applyChange(tx, ctx, change)
      return { waitsFor: null }
    }
    await recordFact(tx, ctx, {
      type: 'account.email-change-approved',
      customerId: change.user_id,
      details: { by: saysYes.old ? 'old' : 'new' },
    })
    return { waitsFor: saysYes.old ? 'new' : 'old' }
  })
}

/** Locks the account before the change: both mailboxes may answer at the same instant. */
async function changeOf(tx: Tx, ctx: Context, purpose: Purpose, token: string): Promise<Change> {
  const { userId, subjectId } = accepted(await consumeToken(tx, ctx, purpose, token))
  if (userId === null || subjectId === null) throw new Refused('token-invalid')
  const account = await lockAccount(tx, userId)
  const change = found(await lockEmailChange(tx, subjectId))
  const isOpen = change.applied_at === null && change.cancelled_at === null
  if (!isOpen || account?.email !== change.old_email) throw new Refused('token-invalid')
  if (change.expires_at <= ctx.now()) throw new Refused('token-expired')
  return change
}

async function noteYes(
  tx: Tx,
  ctx: Context,
  change: Change,
  purpose: Purpose,
): Promise<{ old: boolean; new: boolean }> {
  const column = purpose === 'leave-email' ? 'old_confirmed_at' : 'new_confirmed_at'
  await tx
    .updateTable('email_changes')
    .set({ [column]: ctx.now() })
    .where('id', '=', change.id)
    .execute()
  return {
    old: purpose === 'leave-email' || change.old_confirmed_at !== null,
    new: purpose === 'enter-email' || change.new_confirmed_at !== null,
  }
}

/** The browser of the second yes stays signed in, every other session ends. */
async function applyChange(tx: Tx, ctx: Context, change: Change): Promise<void> {
  const { id: changeId, user_id: userId, new_email: email } = change
  if (await isAddressTaken(tx, ctx, email, userId)) throw new Refused('email-already-registered')
  await tx
    .updateTable('email_changes')
    .set({ applied_at: ctx.now() })
    .where('id', '=', changeId)
    .execute()
  await moveAccount(tx, ctx, userId, email)
  const isTheirs = ctx.actor.kind === 'user' && ctx.actor.id === userId
  await endSessions(tx, userId, isTheirs ? ctx.actor.sessionId : undefined)
  await recordFact(tx, ctx, { type: 'account.email-changed', customerId: userId })
  await notify(tx, ctx, {
    kind: 'email-changed',
    payload: { changeId },
    userId,
    recipient: change.old_email,
    dedupeKey: `email-changed:${changeId}`,
  })
}

/** Somebody may sign up with the same address at the same instant: the constraint decides. */
async function moveAccount(tx: Tx, ctx: Context, userId: string, email: string): Promise<void> {
  try {
    await saveAddress(tx, ctx, userId, email)
  } catch (error) {
    if (brokenUniqueConstraint(error)) throw new Refused('email-already-registered')
    throw error
  }
}

/**
 * Gives the account back to the old address, because somebody else may have changed it. Ends every session, removes the password
 * and every means of sign-in added meanwhile, and sends a link to choose a new password. Refuses with `token-invalid`,
 * `token-expired`.
 */
export async function revertEmailChange(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<Record<string, never>> {
  const limit = { key: `email-change-from:${addressKey(ctx.clientAddress)}`, max: 60 }
  await requireAttempt(ctx, { ...limit, windowSeconds: 3600 })
  return answeredInTransaction(ctx, async (tx) => {
    const { userId, subjectId } = accepted(await consumeToken(tx, ctx, 'revert-email', token))
    if (userId === null || subjectId === null) throw new Refused('token-invalid')
    found(await lockAccount(tx, userId))
    const change = found(await lockEmailChange(tx, subjectId))
    if (change.applied_at === null || change.reverted_at !== null) {
      throw new Refused('token-invalid')
    }
    // The hours count from the change, as long as nobody else may take the address; the mail may have left later.
    if (ctx.now().getTime() >= change.applied_at.getTime() + revertHours * 3_600_000) {
      throw new Refused('token-expired')
    }
    await cancelOpenEmailChange(tx, ctx, userId)
    await revertSince(tx, ctx, userId, change.applied_at)
    await saveAddress(tx, ctx, userId, change.old_email)
    await shutEverybodyOut(tx, userId, change.requested_at)
    await notifyOwner(tx, ctx, userId, change.old_email)
    return {}
  })
}

/** Later changes are reverted too: their own links back would give the account away again. */
async function revertSince(tx: Tx, ctx: Context, userId: string, since: Date): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ reverted_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('applied_at', '>=', since)
    .where('reverted_at', 'is', null)
    .execute()
}

async function saveAddress(tx: Tx, ctx: Context, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, updated_at: ctx.now() })
    .where('id', '=', userId)
    .execute()
  await enqueue(tx, ctx, syncStripeCustomerJob, { userId })
}

async function shutEverybodyOut(tx: Tx, userId: string, since: Date): Promise<void> {
  await endSessions(tx, userId)
  await tx.deleteFrom('passwords').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute()
  // Recovery codes have no creation date, so all are deleted; the owner makes new ones.
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('external_identities')
    .where('user_id', '=', userId)
    .where('linked_at', '>=', since)
    .execute()
}

async function notifyOwner(tx: Tx, ctx: Context, userId: string, recipient: string): Promise<void> {
  const details = { wasApplied: true }
  await recordFact(tx, ctx, { type: 'account.email-reverted', customerId: userId, details })
  await notify(tx, ctx, {
    kind: 'reset-password',
    payload: { userId },
    userId,
    recipient,
    dedupeKey: `reset-password:${ctx.requestId}`,
  })
}
