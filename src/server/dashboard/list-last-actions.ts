import type * as z from 'zod/mini'
import type { listLastActions as endpoint } from '#contract/dashboard.ts'
import { comingsAndGoings } from '#domain/fact/journal.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isByStaff } from '#server/journal/is-by-staff.ts'

const shown = 5

/** What the staff did last (specification 001 §7); coming and going is no action. */
export async function listLastActions(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'at', 'actor_label'])
    .where(isByStaff)
    .where('type', 'not in', [...comingsAndGoings])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  const actions = events.map(({ id, type, at, actor_label }) => ({
    id,
    type,
    at: at.toISOString(),
    actor: actor_label,
  }))
  return { actions }
}
