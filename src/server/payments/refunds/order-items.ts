import type { SoldItem } from '#domain/refund/pair-options.ts'
import { cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'

type Line = InvoiceContent['sections'][number]['lines'][number]
export type OrderItem = SoldItem & {
  readonly key: string
  readonly kind: string
  readonly label: string
  readonly lineCode: string
  /** The return that it pays, for a return. */
  readonly requestId: string | null
}

/** The same order for every reader. */
export async function itemsOf(tx: Database | Tx, orderId: string): Promise<OrderItem[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['key', 'kind', 'code', 'parcel_id', 'quote_id', 'name', 'detail', 'line_code'])
    .select(['amount_cents', 'request_id'])
    .where('order_id', '=', orderId)
    .orderBy('key')
    .execute()
  return rows.map(({ key, kind, code, name, detail, ...row }) => ({
    key,
    kind,
    code,
    parcelId: row.parcel_id,
    quoteId: row.quote_id,
    label: `${name} · ${detail}`,
    lineCode: row.line_code,
    requestId: row.request_id,
    amountCents: cents(row.amount_cents),
  }))
}

/** Whether the invoice line bills this item: it has the same code, label and amount. */
export const isLineOf = ({ code, label, amountCents }: Line, item: OrderItem): boolean =>
  code === item.lineCode && label === item.label && amountCents === item.amountCents
