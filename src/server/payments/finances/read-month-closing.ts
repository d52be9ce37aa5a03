import * as z from 'zod/mini'
import type {
  listMonthClosings as list,
  readMonthClosing as file,
} from '#contract/payments/month-closings.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { closingKey } from './close-month.ts'
import { nextMonthToClose } from './next-month-to-close.ts'

/** What the list shows of the frozen figures (`monthFigures`). */
const keptFigures = z.object({
  invoiced: z.object({
    invoices: z.int(),
    creditNotes: z.int(),
    grossCents: z.int(),
    vatCents: z.int(),
  }),
})

export async function listMonthClosings(
  ctx: Context,
  { year }: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  requireAccountant(ctx.actor)
  const months = await ctx.db
    .selectFrom('month_closings')
    .select('month')
    .orderBy('month', 'desc')
    .execute()
  const years = [...new Set(months.map(({ month }) => Number(month.slice(0, 4))))]
  const rows = await ctx.db
    .selectFrom('month_closings as m')
    .innerJoin('users as u', 'u.id', 'm.closed_by')
    .select(['m.month', 'm.closed_at', 'm.figures', 'm.file_sha256', 'u.name'])
    .where('m.month', 'like', `${year ?? years[0] ?? ''}-%`)
    .orderBy('m.month', 'desc')
    .execute()
  const closings = rows.map(({ month, closed_at, figures, file_sha256, name }) => {
    const { invoiced: sums } = keptFigures.parse(figures)
    return { month, closedAt: closed_at.toISOString(), closedBy: name, ...sums, print: file_sha256 }
  })
  return { closings, next: await nextMonthToClose(ctx.db, ctx.now()), years }
}

/** The file as it was made; 404 for a month that is not closed. */
export async function readMonthClosing(
  ctx: Context,
  { closedMonth }: z.output<typeof file.input>,
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
