import * as z from 'zod'
import type { Context, Tx } from './context.ts'
import { defineJob, enqueue } from './jobs.ts'

/** Removes files whose rows are gone. Safe to run twice. */
export async function removeFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) await ctx.files.remove(key)
}

const keysPerJob = 500

/** Enqueues the removal in the transaction that deletes the rows, so that no crash in between leaves a file without a row. */
export async function promiseRemoval(tx: Tx, ctx: Context, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += keysPerJob) {
    await enqueue(tx, ctx, removeFilesJob, { keys: keys.slice(from, from + keysPerJob) })
  }
}

export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: z.strictObject({ keys: z.array(z.string()) }),
  run: (ctx, { keys }) => removeFiles(ctx, keys),
})
