import type * as z from 'zod/mini'
import type { confirmEmail as confirmEmailEndpoint } from '#contract/people/accounts.ts'
import { isRole, isStaff } from '#domain/account/account.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { notify, notifyOffice } from '#server/messages/notifications/outbox.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { type Account, findAccount, findSignInById, lockAccount } from './account-queries.ts'
import { becomeFirstSuperAdmin } from './become-first-super-admin.ts'
import { consumeToken } from './one-time-token.ts'

/**
 * Runs the steps after a confirmed address, once; each sign-in retries them until they succeed
 * (docs/rules/accounts.md#confirmation-and-activation).
 */
export async function finishRegistration(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, userId)
    const row = await findSignInById(tx, userId)
    if (!account || !row?.welcome_due_at) return
    if (!row.is_active) await welcomeConfirmed(tx, ctx, account)
    await setWelcomeDue(tx, userId, null)
  })
}

/** Set at the confirmation, null once the registration is finished. */
async function setWelcomeDue(tx: Tx, userId: string, since: Date | null): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ welcome_due_at: since })
    .where('user_id', '=', userId)
    .execute()
}

/** Notifies the office, and opens the account when the setting says so. What the team closed stays closed. */
async function welcomeConfirmed(tx: Tx, ctx: Context, account: Account): Promise<void> {
  if (account.deactivated_at) return
  if (isRole(account.role) && isStaff({ role: account.role })) return
  const { activation } = await readSettings(tx)
  await notifyOffice(tx, ctx, {
    kind: 'admin-registration',
    payload: { userId: account.id },
    dedupeKey: `admin-registration:${account.id}`,
  })
  if (activation === 'automatic') await activateAccount(tx, ctx, account)
}

/**
 * Opens a confirmed customer's account and sends the welcome, once in the account's life
 * (docs/rules/accounts.md#confirmation-and-activation).
 */
export async function activateAccount(tx: Tx, ctx: Context, account: Account): Promise<void> {
  if (!account.is_active) {
    await tx
      .updateTable('users')
      .set({ is_active: true, updated_at: ctx.now() })
      // Shows anybody who has the account's form open that it changed.
      .set((row) => ({ profile_version: row('profile_version', '+', 1) }))
      .where('id', '=', account.id)
      .execute()
    await recordFact(tx, ctx, {
      type: 'account.activated',
      customerId: account.id,
      change: { before: { isActive: false }, after: { isActive: true } },
    })
  }
  const welcomed = await tx
    .updateTable('customers')
    .set({ welcomed_at: ctx.now() })
    .where('user_id', '=', account.id)
    .where('welcomed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!welcomed) return
  await notify(tx, ctx, {
    kind: 'welcome',
    payload: { userId: account.id },
    userId: account.id,
    recipient: account.email,
    dedupeKey: `welcome:${account.id}`,
  })
}

/**
 * Confirms the address whose owner followed the link, and activates the account when the setting says so
 * (docs/rules/accounts.md#confirmation-and-activation). The later steps may fail alone: the address stays confirmed, and the next
 * sign-in finishes them. Refuses with `token-invalid` (used, unknown, or sent to a former address) or `token-expired`.
 */
export async function confirmEmail(
  ctx: Context,
  { token }: z.output<typeof confirmEmailEndpoint.input>,
): Promise<z.input<typeof confirmEmailEndpoint.output>> {
  const { account, becameAdmin } = await inTransaction(ctx, (tx) => confirm(tx, ctx, token))
  const isFinished = becameAdmin || (await finish(ctx, account.id))
  return {
    clientNumber: becameAdmin ? null : account.client_number,
    clientName: account.first_name ?? account.name,
    isActive: await isActive(ctx, account.id),
    isFinished,
    mustChoosePassword: becameAdmin,
  }
}

/** `becameAdmin`: this link made its owner super-admin, who now chooses a new password. */
async function confirm(tx: Tx, ctx: Context, token: string) {
  const holder = accepted(await consumeToken(tx, ctx, 'confirm-email', token))
  const account = holder.userId === null ? undefined : await lockAccount(tx, holder.userId)
  if (!account || account.email !== holder.email.toLowerCase()) throw new Refused('token-invalid')
  if (account.email_verified) return { account, becameAdmin: false }
  const becameAdmin = await becomeFirstSuperAdmin(tx, ctx, account.id, holder.email)
  await noteConfirmed(tx, ctx, account)
  if (!becameAdmin) await setWelcomeDue(tx, account.id, ctx.now())
  return { account, becameAdmin }
}

async function finish(ctx: Context, userId: string): Promise<boolean> {
  try {
    await finishRegistration(ctx, userId)
    return true
  } catch (error) {
    ctx.log.error({ message: String(error) }, 'a registration was not finished')
    return false
  }
}

async function isActive({ db }: Context, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId)
  return account?.is_active === true
}

/** The address belongs to this person: what follows is the welcome of a confirmed address. */
export async function confirmAddress(tx: Tx, ctx: Context, account: Account): Promise<void> {
  await noteConfirmed(tx, ctx, account)
  await welcomeConfirmed(tx, ctx, account)
}

async function noteConfirmed(tx: Tx, ctx: Context, account: Account): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: ctx.now() })
    .where('id', '=', account.id)
    .execute()
  await recordFact(tx, ctx, { type: 'account.confirmed', customerId: account.id })
}
