import { creditNoteTotals } from '#domain/invoice/invoice.ts'
import { basisPoints, cents, vatIncludedIn, type Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import type { CorrectedInvoice } from './corrected-invoice.ts'
import { type InvoiceContent, typedLine } from './invoice-content.ts'
import { issuePaper } from './issue-paper.ts'

export type CreditedRefund = {
  readonly id: string
  /** The amount to take from each line of the invoice, by the line's place. */
  readonly taken: readonly Cents[]
  readonly reason: string
  /** The method of the payment that is refunded. */
  readonly method: string
  readonly givenAt: Date
}

/**
 * Issues the credit note of a refund that was made: a negative invoice, with the lines, rates, sentences and buyer's name of the
 * invoice that it corrects.
 */
export async function issueCreditNote(
  tx: Tx,
  ctx: Context,
  invoice: CorrectedInvoice,
  refund: CreditedRefund,
): Promise<void> {
  const { company, contactEmail } = await readSettings(tx)
  const seller = { ...company, email: contactEmail }
  const { customerId, orderId } = invoice
  const credits = { corrects: invoice.id, refund_id: refund.id }
  await issuePaper(tx, ctx, { customerId, orderId, credits }, async (number, issuedAt) =>
    contentOf(invoice, refund, { number, issuedAt, seller }),
  )
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
      vat: typedLine(line).vat,
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
    totals: { ...totals, groups: [...totals.groups] },
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
