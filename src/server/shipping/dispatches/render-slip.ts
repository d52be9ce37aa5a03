import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '#server/core/context.ts'
import { defineJob } from '#server/core/jobs.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { slipContent } from './slip-content.ts'
import { slipDocument } from './slip-document.ts'

export const slipFile = (dispatchId: string): string => `slips/${dispatchId}.pdf`

/** Makes the PDF of a deposit slip, once: the file and its hash are saved together under the row's lock. Safe to run twice. */
export async function renderSlip(ctx: Context, dispatchId: string): Promise<void> {
  const { slip, slip_sha256 } = await ctx.db
    .selectFrom('dispatches')
    .select(['slip', 'slip_sha256'])
    .where('id', '=', dispatchId)
    .executeTakeFirstOrThrow()
  if (slip_sha256 !== null) return

  const bytes = await renderPdf(slipDocument(slipContent.parse(slip)))
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('dispatches')
      .select('slip_sha256')
      .where('id', '=', dispatchId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.slip_sha256 !== null) return
    await ctx.files.put(slipFile(dispatchId), bytes)
    await tx
      .updateTable('dispatches')
      .set({ slip_sha256: createHash('sha256').update(bytes).digest('hex') })
      .where('id', '=', dispatchId)
      .execute()
  })
}

export const renderSlipJob = defineJob({
  name: 'render-slip',
  payload: z.strictObject({ dispatchId: z.uuid() }),
  run: (ctx, { dispatchId }) => renderSlip(ctx, dispatchId),
})
