import { isStaff } from '#domain/account/account.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'

/** Staff who must prove a second factor while the setting says so. */
export async function needsSecondFactor(tx: Tx | Context['db'], ctx: Context): Promise<boolean> {
  if (!isStaff(requireUser(ctx.actor))) return false
  return (await readSettings(tx)).staffSecondFactor === 'required'
}
