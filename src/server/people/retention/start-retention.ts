import { promises } from '#domain/legal/retention.ts'
import type { Context } from '#server/core/context.ts'
import { defineJob, enqueue, noPayload } from '#server/core/jobs.ts'
import { keepRetentionJob } from './keep-retention.ts'

/** Enqueues, once an hour, a job for each promise of the privacy page. */
export async function startRetention(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const promise of promises) await enqueue(tx, ctx, keepRetentionJob, { promise })
  })
}

export const startRetentionJob = defineJob({
  name: 'start-retention',
  payload: noPayload,
  every: '37 * * * *',
  run: startRetention,
})
