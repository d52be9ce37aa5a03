import { deviceName } from '#domain/account/device-name.ts'
import type { Context } from '#server/core/context.ts'
import { mostSessions } from './login-sessions.ts'

/** The devices on which a person is signed in, the last used first; a person has few, so one page shows all. */
export async function liveSessionsOf(ctx: Context, userId: string) {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'second_factor_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.now())
    .where('idle_until', '>', ctx.now())
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(mostSessions)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    openedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    bySecondFactor: row.second_factor_at !== null,
  }))
}
