import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { avatarKey } from './avatar-key.ts'

/** The person's own picture; nobody else's can be named. */
export async function readAvatar(ctx: Context): Promise<SentFile> {
  const { id } = requireUser(ctx.actor)
  found(
    await ctx.db
      .selectFrom('avatars')
      .select('user_id')
      .where('user_id', '=', id)
      .executeTakeFirst(),
  )
  return { bytes: found(await ctx.files.get(avatarKey(id))), type: 'image/webp' }
}
