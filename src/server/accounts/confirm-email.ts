import type * as z from 'zod/mini'
import type { confirmEmail as endpoint } from '#contract/accounts.ts'
import { isStaff, isRole } from '#domain/account/account.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/core/outbox.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { lockAccount, type Account } from './account-queries.ts'
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
    const account = await lockAccount(tx, holder.userId)
    if (!account || account.email !== holder.email.toLowerCase()) throw new Refused('token-invalid')

    if (!account.email_verified) await confirm(tx, ctx, account, holder.email)
    return { clientNumber: account.client_number, clientName: account.first_name ?? account.name }
  })
}

async function confirm(tx: Tx, ctx: Context, account: Account, sentTo: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: ctx.now() })
    .where('id', '=', account.id)
    .execute()
  await recordFact(tx, ctx, { type: 'account.confirmed', customerId: account.id })

  if (await becomeFirstSuperAdmin(tx, ctx, account.id, sentTo)) return
  if (isRole(account.role) && isStaff({ role: account.role })) return
  await tellAdministrator(tx, ctx, account.id)
  const { activation } = await readSettings(tx)
  if (activation === 'automatic') await activateAccount(tx, ctx, account)
}

async function tellAdministrator(tx: Tx, ctx: Context, userId: string): Promise<void> {
  if (ctx.config.ADMIN_EMAIL === undefined) return
  await notify(tx, ctx, {
    kind: 'admin-registration',
    payload: { userId },
    userId: null,
    recipient: ctx.config.ADMIN_EMAIL,
    dedupeKey: `admin-registration:${userId}`,
  })
}
