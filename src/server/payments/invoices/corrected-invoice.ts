import { cents, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { contentPrint, invoiceContent, type InvoiceContent } from './invoice-content.ts'

/**
 * An order's invoice, with the amount that its credit notes took from each line; the place of a line counts over all sections.
 */
export type CorrectedInvoice = {
  readonly id: string
  readonly orderId: string
  readonly customerId: string
  readonly content: InvoiceContent
  readonly lines: readonly {
    readonly line: InvoiceContent['sections'][number]['lines'][number]
    readonly section: number
    readonly code: string
    readonly invoicedCents: Cents
    readonly creditedCents: Cents
  }[]
}

/** Returns `undefined` for an order without an invoice. */
export async function correctedInvoice(
  db: Database | Tx,
  orderId: string,
): Promise<CorrectedInvoice | undefined> {
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'customer_id', 'content', 'corrects'])
    .where('order_id', '=', orderId)
    .execute()
  const invoice = rows.find(({ corrects }) => corrects === null)
  if (!invoice) return undefined
  const content = invoiceContent.parse(invoice.content)
  const notes = rows.filter(({ corrects }) => corrects !== null)
  const credited = creditedByPlace(notes.map((note) => invoiceContent.parse(note.content)))
  return {
    id: invoice.id,
    orderId,
    customerId: invoice.customer_id,
    content,
    lines: content.sections
      .flatMap(({ lines }, section) => lines.map((line) => ({ line, section })))
      .map(({ line, section }, place) => ({
        line,
        section,
        code: line.code,
        invoicedCents: cents(line.amountCents),
        creditedCents: cents(credited.get(place) ?? 0),
      })),
  }
}

function creditedByPlace(notes: readonly InvoiceContent[]): ReadonlyMap<number, number> {
  const credited = new Map<number, number>()
  for (const { place, amountCents } of notes.flatMap(({ sections }) =>
    sections.flatMap(({ lines }) => lines),
  )) {
    if (place === undefined) throw new Error('a line of a credit note without its place')
    credited.set(place, (credited.get(place) ?? 0) - amountCents)
  }
  return credited
}

type Issued = { id: string; number: string; content: unknown; content_sha256: string }

/** Runs one SQL statement and returns its rows. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>

const atOnce = 500

/** The numbers of the invoices whose content changed since their issue. */
export async function changedInvoices(ask: Ask): Promise<string[]> {
  const changed: string[] = []
  let last: string | null = null
  for (;;) {
    const rows: Issued[] = await ask<Issued>(
      `select id, number, content, content_sha256 from invoices where $1::uuid is null or id > $1 order by id limit ${atOnce}`,
      [last],
    )
    changed.push(...rows.filter((row) => !isAsIssued(row)).map(({ number }) => number))
    if (rows.length < atOnce) return changed
    last = rows.at(-1)?.id ?? null
  }
}

const isAsIssued = ({ content, content_sha256 }: Issued): boolean => {
  const read = invoiceContent.safeParse(content)
  return read.success && contentPrint(read.data) === content_sha256
}
