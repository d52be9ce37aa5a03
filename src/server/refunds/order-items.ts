import type { Tx } from '#server/core/context.ts'
import type { InvoiceContent } from '#server/invoices/invoice-content.ts'

type Line = InvoiceContent['sections'][number]['lines'][number]
export type OrderItem = Awaited<ReturnType<typeof itemsOf>>[number]

export const itemsOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_items')
    .select(['kind', 'code', 'parcel_id', 'name', 'detail', 'line_code', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('key')
    .execute()

/** As the invoice wrote it. */
export const isLineOf = ({ code, label, amountCents }: Line, item: OrderItem): boolean =>
  code === item.line_code &&
  label === `${item.name} · ${item.detail}` &&
  amountCents === item.amount_cents
