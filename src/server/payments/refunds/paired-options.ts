import { pairOptions, type SoldItem } from '#domain/refund/pair-options.ts'
import { cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'

/** The bought item of each paid option of an order, by the option's id: the item's invoice line bills it. */
export async function pairedOptions(
  tx: Database | Tx,
  orderId: string,
): Promise<ReadonlyMap<string, OrderItem>> {
  const items = await itemsOf(tx, orderId)
  const options = await tx
    .selectFrom('parcel_options')
    .select(['id', 'option', 'parcel_id', 'quote_id', 'paid_cents'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return pairOptions(
    options.map(({ id, option, parcel_id: parcelId, quote_id: quoteId, paid_cents }) => ({
      id,
      option,
      parcelId,
      quoteId,
      paidCents: cents(paid_cents),
    })),
    items,
    await holdingsOf(tx, orderId),
  )
}

async function holdingsOf(tx: Database | Tx, orderId: string) {
  const rows = await tx
    .selectFrom('quote_parcels as qp')
    .innerJoin('order_items as i', 'i.quote_id', 'qp.quote_id')
    .select(['qp.quote_id', 'qp.parcel_id'])
    .distinct()
    .where('i.order_id', '=', orderId)
    .execute()
  return rows.map(({ quote_id: quoteId, parcel_id: parcelId }) => ({ quoteId, parcelId }))
}

/** The places of the invoice lines that bill these options of the order, one line each. */
export async function placesOfOptions(
  tx: Tx,
  { orderId, lines }: CorrectedInvoice,
  options: readonly { readonly id: string }[],
): Promise<number[]> {
  const boughtAs = await pairedOptions(tx, orderId)
  const taken = new Set<number>()
  for (const { id } of options) {
    const item = boughtAs.get(id)
    const place = lines.findIndex(
      ({ line }, index) => !taken.has(index) && item !== undefined && isLineOf(line, item),
    )
    if (place !== -1) taken.add(place)
  }
  return [...taken]
}

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
