import { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { readAccountingEntries as endpoint } from '#contract/payments/accounting.ts'
import { fecFileName, fecHeads, fecRow, fecRows } from '#domain/accounting/fec.ts'
import { addDays, parisDayOf, parisDayOfText, type ParisDay } from '#domain/storage/paris-day.ts'
import { requireAccountant } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { accountNames } from '#words/accounts.ts'
import { entriesOfDay } from './entries-of-day.ts'

/** The file of the accounting entries of a year (LPF art. A47 A-1), to this day for the year that runs. */
export async function readAccountingEntries(
  ctx: Context,
  { year }: z.output<typeof endpoint.input>,
): Promise<SentFile> {
  requireAccountant(ctx.actor)
  const { company } = await readSettings(ctx.db)
  const stream = Readable.from(rowsOfYear(ctx, year))
  return {
    stream,
    type: 'text/plain; charset=utf-8',
    fileName: fecFileName(company.siren, year),
    isDownload: true,
  }
}

/** One day of entries in memory at a time. */
async function* rowsOfYear(ctx: Context, year: number): AsyncGenerator<Buffer> {
  yield Buffer.from(fecRow(fecHeads))
  const { accounts } = await readSettings(ctx.db)
  let number = 0
  for (const day of daysOf(year, parisDayOf(ctx.now()))) {
    const entries = await entriesOfDay(ctx.db, day)
    const rows = entries.flatMap((entry) => {
      number += 1
      return fecRows(entry, { accounts, names: accountNames, number })
    })
    if (rows.length > 0) yield Buffer.from(rows.join(''))
  }
}

function* daysOf(year: number, today: ParisDay): Generator<ParisDay> {
  const last = Math.min(today, parisDayOfText(`${year}-12-31`))
  for (let day = parisDayOfText(`${year}-01-01`); day <= last; day = addDays(day, 1)) yield day
}
