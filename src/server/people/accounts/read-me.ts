import type { SignedInUser } from '#contract/people/accounts.ts'
import { isRole } from '#domain/account/account.ts'
import type { Context, User } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { findAccount } from './account-queries.ts'
import { basicUserOf, signedInUserOf } from './account-views.ts'

/**
 * The signed-in person, or nobody. When the profile cannot be read, it returns what the session knows
 * (docs/rules/accounts.md#profile).
 */
export async function readMe(ctx: Context): Promise<{ user: SignedInUser | null }> {
  const { actor } = ctx
  if (actor.kind !== 'user') return { user: null }
  if (!isRole(actor.role)) return { user: basicUserOf(actor) }
  try {
    return { user: await readProfile(ctx, actor) }
  } catch (error) {
    ctx.log.error({ message: String(error) }, 'a profile could not be read')
    return { user: basicUserOf(actor) }
  }
}

async function readProfile(ctx: Context, actor: User): Promise<SignedInUser | null> {
  const account = await findAccount(ctx.db, actor.id)
  return account ? signedInUserOf(account, await readSettings(ctx.db), actor) : null
}
