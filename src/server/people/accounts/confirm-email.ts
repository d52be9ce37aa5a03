import type * as z from 'zod/mini'
import type { confirmEmail as endpoint } from '#contract/people/accounts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { findAccount, lockAccount, type Account } from './account-queries.ts'
import { becomeFirstSuperAdmin } from './become-first-super-admin.ts'
import { finishRegistration, setWelcomeDue, welcomeConfirmed } from './finish-registration.ts'
import { consumeToken } from './one-time-token.ts'

/**
 * Confirms the address whose owner followed the link, and activates the account when the setting says so
 * (docs/rules/accounts.md#confirmation-and-activation). The later steps may fail alone: the address stays confirmed, and the next
 * sign-in finishes them. Refuses with `token-invalid` (used, unknown, or sent to a former address) or `token-expired`.
 */
export async function confirmEmail(
  ctx: Context,
  { token }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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

/** The address belongs to this person: notifies the office, and opens the account when the setting says so. */
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
