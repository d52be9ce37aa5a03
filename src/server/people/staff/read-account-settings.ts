import type * as z from 'zod/mini'
import type { readAccountSettings as endpoint } from '#contract/people/staff.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { staffWithoutSecondFactor } from './staff-queries.ts'

/** The two account settings, and the staff whom the second one would require to add a factor. */
export async function readAccountSettings(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id } = requireUser(ctx.actor)
  const { activation, staffSecondFactor } = await readSettings(ctx.db)
  const lacking = await staffWithoutSecondFactor(ctx.db)
  return {
    activation,
    staffSecondFactor,
    staffWithoutSecondFactor: lacking.map(({ name }) => name),
    lacksMine: lacking.some((member) => member.id === id),
  }
}
