import { isStaff } from '#domain/account/account.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Whether the actor is staff and the setting requires their second factor. */
export async function needsSecondFactor(tx: Tx | Context['db'], ctx: Context): Promise<boolean> {
  if (!isStaff(requireUser(ctx.actor))) return false
  return (await readSettings(tx)).staffSecondFactor === 'required'
}
