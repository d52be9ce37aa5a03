import { sql } from 'kysely'
import { creditNoteNumber, invoiceNumber } from '#domain/invoice/invoice.ts'
import { vatByZone } from '#domain/invoice/vat.ts'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { contentPrint, type InvoiceContent } from './invoice-content.ts'
import { renderInvoiceJob } from './render-invoice.ts'

/** F invoices, A credit notes. */
type Series = 'F' | 'A'

type Paper = {
  readonly customerId: string
  readonly orderId: string
  /** Of a credit note. */
  readonly credits?: { readonly corrects: string; readonly refund_id: string }
}

/**
 * Issues a paper: takes the next number of its series, in the caller's transaction, freezes the content under it, stores what it says
 * of VAT by zone, and lets a job make its PDF. Returns its id.
 */
export async function issuePaper(
  tx: Tx,
  ctx: Context,
  { customerId, orderId, credits }: Paper,
  contentOf: (number: string, issuedAt: Date) => Promise<InvoiceContent>,
): Promise<string> {
  const series: Series = credits ? 'A' : 'F'
  const { issuedAt, year, sequence } = await takeNumber(tx, ctx, series)
  const number = credits ? creditNoteNumber(year, sequence) : invoiceNumber(year, sequence)
  const content = await contentOf(number, issuedAt)
  const { id: invoiceId } = await tx
    .insertInto('invoices')
    .values({
      ...credits,
      number,
      series,
      year,
      sequence,
      customer_id: customerId,
      order_id: orderId,
      total_cents: content.totals.grossCents,
      content: JSON.stringify(content),
      content_sha256: contentPrint(content),
      issued_at: issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const vat = vatByZone(content).map(({ zone, rate, exemption, ...sums }) => ({
    invoice_id: invoiceId,
    zone,
    rate,
    exemption,
    gross_cents: sums.grossCents,
    net_cents: sums.netCents,
    vat_cents: sums.vatCents,
  }))
  if (vat.length > 0) await tx.insertInto('invoice_vat').values(vat).execute()
  const type = credits ? 'invoice.credited' : 'invoice.issued'
  await recordFact(tx, ctx, { type, customerId, orderId, details: { number } })
  await enqueue(tx, ctx, renderInvoiceJob, { invoiceId })
  return invoiceId
}

/**
 * The next number of a series and its year. Callers wait for each other until the commit: a rollback loses no number, and dates never
 * go back from one number to the next. The clock is read after the wait, so that the year of the number is the year of the date
 * (Europe/Paris).
 */
async function takeNumber(tx: Tx, ctx: Context, series: Series) {
  await lockNumbers(tx, series)
  const issuedAt = ctx.now()
  const year = parisYearOf(issuedAt)
  const { last: sequence } = await tx
    .insertInto('invoice_counters')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet(({ eb }) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { issuedAt, year, sequence }
}

const lockNumbers = (tx: Tx, series: Series) =>
  sql`select pg_advisory_xact_lock(hashtext(${`document-numbers:${series}`}))`.execute(tx)

/** What was dated before this moment is committed; until the commit, nothing is issued. */
export async function waitForIssues(tx: Tx): Promise<void> {
  await lockNumbers(tx, 'A')
  await lockNumbers(tx, 'F')
}
