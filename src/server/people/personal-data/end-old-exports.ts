import type { Context } from '#server/core/context.ts'
import { exportKey } from './export-key.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'

const dayMs = 24 * 3_600_000

/** Deletes the copies that have expired, and gives up those that could not be made within a day. */
export async function endOldExports(ctx: Context): Promise<void> {
  await ctx.db
    .updateTable('data_exports')
    .set({ failed_at: ctx.now() })
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('requested_at', '<', new Date(ctx.now().getTime() - dayMs))
    .execute()
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('data_exports')
      .set({ bytes: null, sha256: null })
      .where('expires_at', '<=', ctx.now())
      .where('sha256', 'is not', null)
      .returning('id')
      .execute()
    await promiseRemoval(
      tx,
      ctx,
      ended.map(({ id }) => exportKey(id)),
    )
  })
}
