import type * as z from 'zod/mini'
import type { listMySessions as endpoint } from '#contract/session.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { mostSessions } from './open-session.ts'

/** The live sessions of the signed-in person; a person has few, so they come as one page. */
export async function listMySessions(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id, sessionId } = requireUser(ctx.actor)
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .where('expires_at', '>', ctx.now())
    .where('idle_until', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      openedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      isThisOne: row.id === sessionId,
    })),
  }
}
