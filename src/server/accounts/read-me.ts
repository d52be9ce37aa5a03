import type { SignedInUser } from '#contract/accounts.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { findAccount } from './account-queries.ts'
import { signedInUserOf } from './account-views.ts'

/** Who is signed in, or nobody. */
export async function readMe(ctx: Context): Promise<{ user: SignedInUser | null }> {
  if (ctx.actor.kind !== 'user') return { user: null }
  const account = await findAccount(ctx.db, ctx.actor.id)
  if (!account) return { user: null }
  return { user: signedInUserOf(account, await readSettings(ctx.db), ctx.actor) }
}
