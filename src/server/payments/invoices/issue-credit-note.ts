import { creditNoteTotals } from '#domain/invoice/credit-note.ts'
import { creditNoteNumber } from '#domain/invoice/invoice.ts'
import { basisPoints, cents, vatIncludedIn, type Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { enqueue } from '#server/core/jobs.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { CorrectedInvoice } from './corrected-invoice.ts'
import { contentPrint, type InvoiceContent } from './invoice-content.ts'
import { keepInvoiceVat } from './keep-invoice-vat.ts'
import { takeDocumentNumber } from './take-document-number.ts'
import { renderInvoiceJob } from './render-invoice.ts'

export type CreditedRefund = {
  readonly id: string
  /** The amount to take from each line of the invoice, by the line's place. */
  readonly taken: readonly Cents[]
  readonly reason: string
  /** The method of the payment that is refunded. */
  readonly method: string
  readonly givenAt: Date
}

const series = 'A'

/**
 * Issues the credit note of a refund that was made: a negative invoice, with the lines, rates, sentences and buyer's name of the
 * invoice that it corrects. Its content is frozen, its number follows the last one.
 */
export async function issueCreditNote(
  tx: Tx,
  ctx: Context,
  invoice: CorrectedInvoice,
  refund: CreditedRefund,
): Promise<void> {
  const { company, contactEmail } = await readSettings(tx)
  const turn = await takeDocumentNumber(tx, ctx, series)
  const number = creditNoteNumber(turn.year, turn.sequence)
  const seller = { ...company, email: contactEmail }
  const content = contentOf(invoice, refund, { number, issuedAt: turn.issuedAt, seller })
  const { customerId, orderId } = invoice
  const { id: invoiceId } = await tx
    .insertInto('invoices')
    .values({
      number,
      series,
      year: turn.year,
      sequence: turn.sequence,
      customer_id: customerId,
      order_id: orderId,
      corrects: invoice.id,
      refund_id: refund.id,
      total_cents: content.totals.grossCents,
      content: JSON.stringify(content),
      content_sha256: contentPrint(content),
      issued_at: turn.issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepInvoiceVat(tx, invoiceId, content)
  const details = { number }
  await recordFact(tx, ctx, { type: 'invoice.credited', customerId, orderId, details })
  await enqueue(tx, ctx, renderInvoiceJob, { invoiceId })
}

type Header = {
  readonly number: string
  readonly issuedAt: Date
  readonly seller: InvoiceContent['seller']
}

function contentOf(
  { content: invoice, lines }: CorrectedInvoice,
  { taken, reason, method, givenAt }: CreditedRefund,
  { number, issuedAt, seller }: Header,
): InvoiceContent {
  const totals = creditNoteTotals(
    lines.map(({ line, creditedCents }, place) => ({
      vat: { rate: basisPoints(line.vat.rate), exemption: line.vat.exemption },
      creditedBeforeCents: creditedCents,
      creditedCents: taken[place] ?? cents(0),
    })),
  )
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    seller,
    customer: invoice.customer,
    orderNumber: invoice.orderNumber,
    corrects: { number: invoice.number, issuedAt: invoice.issuedAt, reason },
    sections: creditedSections(invoice, taken),
    totals: { ...totals, groups: totals.groups.map((group) => ({ ...group })) },
    payment: { method, paidAt: givenAt.toISOString(), amountCents: totals.grossCents },
    vatToVerify: invoice.vatToVerify,
    mentions: [],
  }
}

/** The sections of the invoice, with the lines that are refunded. */
function creditedSections(
  { sections }: InvoiceContent,
  taken: readonly Cents[],
): InvoiceContent['sections'] {
  let place = 0
  return sections
    .map((section) => ({
      ...section,
      lines: section.lines.flatMap((line) => creditedLine(line, place, taken[place++] ?? cents(0))),
    }))
    .filter(({ lines }) => lines.length > 0)
}

type Line = InvoiceContent['sections'][number]['lines'][number]

/** A line refunded in full keeps its quantity; a part of it is one piece of that amount. */
function creditedLine(line: Line, place: number, taken: Cents): Line[] {
  if (taken === 0) return []
  const rate = basisPoints(line.vat.rate)
  const isWhole = taken === line.amountCents
  const unitCents = isWhole ? line.unitCents : taken
  return [
    {
      ...line,
      label: isWhole ? line.label : `${line.label} (en partie)`,
      quantity: isWhole ? line.quantity : 1,
      unitCents: 0 - unitCents,
      unitNetCents: 0 - (unitCents - vatIncludedIn(cents(unitCents), rate)),
      amountCents: 0 - taken,
      place,
    },
  ]
}
