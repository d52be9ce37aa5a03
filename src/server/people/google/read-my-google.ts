import type * as z from 'zod/mini'
import type { readMyGoogle as endpoint } from '#contract/people/google.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { findLink, hasAnotherWayIn } from './google-queries.ts'

/** The identity linked to my account, and whether I can unlink it. */
export async function readMyGoogle(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id } = requireUser(ctx.actor)
  const link = await findLink(ctx.db, id, ctx.config.GOOGLE_ISSUER)
  return {
    isOffered: ctx.google !== undefined,
    linked: link ? { email: link.email, since: link.linked_at.toISOString() } : null,
    isOnlyWayIn: link !== undefined && !(await hasAnotherWayIn(ctx.db, id)),
  }
}
