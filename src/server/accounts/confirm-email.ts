import type * as z from 'zod/mini'
import type { confirmEmail as endpoint } from '#contract/accounts.ts'
import { isStaff, isRole } from '#domain/account/account.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { tellOffice } from '#server/notifications/tell-office.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { findAccount, lockAccount, type Account } from './account-queries.ts'
import { activateAccount } from './activate-account.ts'
import { becomeFirstSuperAdmin } from './become-first-super-admin.ts'
import { consumeToken } from './one-time-token.ts'

/**
 * The mailbox's owner followed the link: the address is confirmed, and the account active when the setting says so
 * (decisions §5). Refused with `token-invalid` (used, unknown, or another address by now) or `token-expired`.
 */
export async function confirmEmail(
  ctx: Context,
  { token }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  return inTransaction(ctx, async (tx) => {
    const holder = accepted(await consumeToken(tx, ctx, 'confirm-email', token))
    const account = holder.userId === null ? undefined : await lockAccount(tx, holder.userId)
    if (!account || account.email !== holder.email.toLowerCase()) throw new Refused('token-invalid')

    const becameAdmin = !account.email_verified && (await confirm(tx, ctx, account, holder.email))
    return {
      clientNumber: becameAdmin ? null : account.client_number,
      clientName: account.first_name ?? account.name,
      isActive: await isActive(tx, account.id),
      mustChoosePassword: becameAdmin,
    }
  })
}

async function isActive(tx: Tx, userId: string): Promise<boolean> {
  const account = await findAccount(tx, userId)
  return account?.is_active === true
}

/** `true` for who became super-admin by it, and now chooses a password of their own. */
async function confirm(tx: Tx, ctx: Context, account: Account, sentTo: string): Promise<boolean> {
  if (await becomeFirstSuperAdmin(tx, ctx, account.id, sentTo)) {
    await noteConfirmed(tx, ctx, account)
    return true
  }
  await confirmAddress(tx, ctx, account)
  return false
}

/** The address is its owner's: the office is told, and the account opens when the setting says so. */
export async function confirmAddress(tx: Tx, ctx: Context, account: Account): Promise<void> {
  await noteConfirmed(tx, ctx, account)
  if (isRole(account.role) && isStaff({ role: account.role })) return
  const { activation } = await readSettings(tx)
  await tellOffice(tx, ctx, {
    kind: 'admin-registration',
    payload: { userId: account.id },
    dedupeKey: `admin-registration:${account.id}`,
  })
  if (activation === 'automatic') await activateAccount(tx, ctx, account)
}

async function noteConfirmed(tx: Tx, ctx: Context, account: Account): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: ctx.now() })
    .where('id', '=', account.id)
    .execute()
  await recordFact(tx, ctx, { type: 'account.confirmed', customerId: account.id })
}
