import type * as z from 'zod/mini'
import type { listMySessions as endpoint } from '#contract/people/session.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { liveSessionsOf } from './live-sessions-of.ts'

/** The live sessions of the signed-in person. */
export async function listMySessions(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id: userId, sessionId } = requireUser(ctx.actor)
  const sessions = await liveSessionsOf(ctx, userId)
  return {
    items: sessions.map(({ id, device, openedAt, lastUsedAt }) => ({
      id,
      device,
      openedAt,
      lastUsedAt,
      isThisOne: id === sessionId,
    })),
  }
}
