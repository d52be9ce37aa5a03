import * as contract from '#contract/sales/office-quotes.ts'
import type { countQuotes as endpoint, QuoteFilter } from '#contract/sales/office-quotes.ts'
import { serve, serveFile, type ApiServer, type SentFile } from '#server/core/http.ts'
import { draftQuote } from './draft-quote.ts'
import { expireQuote } from './expire-quote.ts'
import { listQuotableParcels } from './list-quotable-parcels.ts'
import { listQuotes } from './list-quotes.ts'
import { printDraft } from './print-draft.ts'
import { readDesk } from './read-desk.ts'
import { saveDraft } from './save-draft.ts'
import { splitQuote } from './split-quote.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { quoteCounts, officeQuoteRows } from './office-quote-queries.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import type { QuoteRow } from '#server/sales/quotes/quote-queries.ts'
import { quoteStatusNames } from '#words/statuses.ts'

const heads = [
  'Devis',
  'Demandé le',
  'Statut',
  'Version',
  'N° client',
  'Client',
  'Destination',
  'Mode',
  'Colis',
  'Poids indiqué (g)',
  'Estimation TTC',
  'Total TTC',
  'Valable jusqu’au',
]

/** Every quote that the filter finds, without a limit. */
async function exportQuotes(ctx: Context, filter: QuoteFilter): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const stream = csvStream<QuoteRow>({
    heads,
    rowsAfter: (last, limit) => {
      const after = last && { at: last.created_at, id: last.id }
      return officeQuoteRows(ctx, filter, { after, limit })
    },
    cells: cellsOf,
  })
  return {
    stream,
    type: 'text/csv; charset=utf-8',
    fileName: `devis-${dayText(ctx.now())}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: QuoteRow): readonly CsvCell[] => [
  row.number,
  dayText(row.created_at),
  quoteStatusNames[row.status as QuoteStatus],
  String(row.version),
  row.client_number,
  row.client_name,
  row.destination,
  row.mode === 'eco' ? 'éco' : 'standard',
  String(row.parcel_count ?? 0),
  String(row.weight_g),
  amount(row.estimated_total_cents),
  amount(row.sent_total_cents),
  row.valid_until ? dayText(row.valid_until) : '',
]

const amount = (cents: number | null): CsvCell => (cents === null ? '' : { cents })
const dayText = (at: Date): string => parisDayText(parisDayOf(at))

export function mountOfficeQuotes(api: ApiServer): void {
  serve(api, contract.listQuotes, listQuotes)
  serve(api, contract.countQuotes, countQuotes)
  serveFile(api, contract.exportQuotes, exportQuotes)
  serve(api, contract.readQuoteDesk, readDesk)
  serve(api, contract.saveQuoteDraft, saveDraft)
  serve(api, contract.splitQuote, splitQuote)
  serveFile(api, contract.previewQuotePdf, printDraft)
  serve(api, contract.expireQuote, expireQuote)
  serve(api, contract.listQuotableParcels, listQuotableParcels)
  serve(api, contract.draftQuote, draftQuote)
}

/** The number of quotes in each tab. */
async function countQuotes(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return { statuses: await quoteCounts(ctx, filter) }
}
