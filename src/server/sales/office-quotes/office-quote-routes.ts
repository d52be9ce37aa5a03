import * as contract from '#contract/sales/office-quotes.ts'
import type { countQuotes as endpoint, QuoteFilter } from '#contract/sales/office-quotes.ts'
import { expireQuote as expire } from '#domain/quote/transitions.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveFile, type ApiServer, type SentFile } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { requireNotBeingPaid } from '#server/sales/quotes/close-quote.ts'
import { releaseQuote } from '#server/sales/quotes/release-quote.ts'
import { draftQuote } from './draft-quote.ts'
import {
  listQuotableParcels,
  listQuotes,
  officeQuoteRows,
  lateQuoteCount,
  quoteCounts,
} from './office-quote-queries.ts'
import { printDraft, saveDraft } from './save-draft.ts'
import { readDesk } from './read-desk.ts'
import { splitQuote } from './split-quote.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { type CsvCell, csvStream } from '#server/papers/rendering/csv.ts'
import { lockQuote, type QuoteRow } from '#server/sales/quotes/quote-queries.ts'
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
  return { statuses: await quoteCounts(ctx, filter), late: await lateQuoteCount(ctx, filter) }
}

type Ending = { readonly quoteId: string; readonly version: number }

/** The office ends a sent quote before its last day: nobody can accept or pay it any more, and its parcels are free. */
async function expireQuote(
  ctx: Context,
  { quoteId, version }: Ending,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    const quote = await lockQuote(tx, quoteId)
    if (quote.version !== version) throw new Refused('stale-version', { version: quote.version })
    const outcome = expire(quote, ctx.now(), 'admin')
    if (!outcome.ok) throw new Refused('quote-not-open', { status: quote.status })
    await requireNotBeingPaid(tx, quoteId)
    const { status, expiredAt } = outcome.value
    await tx
      .updateTable('quotes')
      .set({ status, valid_until: expiredAt, updated_at: expiredAt })
      .where('id', '=', quoteId)
      .execute()
    const { customerId, validUntil } = quote
    await recordFact(tx, ctx, {
      type: 'quote.expired',
      customerId,
      quoteId,
      change: {
        before: { status: quote.status, validUntil },
        after: { status, validUntil: expiredAt },
      },
    })
    await createInAppNotification(tx, ctx, {
      kind: 'quote-expired',
      payload: { quoteId },
      userId: customerId,
      dedupeKey: `quote-expired:${quoteId}:${version}`,
    })
    await releaseQuote(tx, ctx, quote, 'withdrawn')
    return {}
  })
}
