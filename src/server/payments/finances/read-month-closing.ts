import type * as z from 'zod/mini'
import type { readMonthClosing as endpoint } from '#contract/payments/month-closings.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { closingKey } from './close-month.ts'

/** The file as it was made; 404 for a month that is not closed. */
export async function readMonthClosing(
  ctx: Context,
  { closedMonth }: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  found(
    await ctx.db
      .selectFrom('month_closings')
      .select('month')
      .where('month', '=', closedMonth)
      .executeTakeFirst(),
  )
  const bytes = await ctx.files.get(closingKey(closedMonth))
  if (!bytes) throw new Error(`the closing of ${closedMonth} has lost its file`)
  const fileName = `cloture-${closedMonth}.zip`
  return { bytes, type: 'application/zip', fileName, isDownload: true }
}
