import { promises } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'

/** Once an hour: a job for each promise of the privacy page. */
export async function startRetention(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const promise of promises) await enqueue(tx, ctx, 'keep-retention', { promise })
  })
}
