import type { Tx } from '#server/core/context.ts'
import type { CorrectedInvoice } from '#server/invoices/corrected-invoice.ts'
import { isLineOf, itemsOf } from './order-items.ts'

type Bought = {
  readonly option: string
  readonly parcel_id: string | null
  readonly paid_cents: number
}

/** Where an invoice bills these options; one of a quote may have gone to a parcel of it since (`leaveToParcel`). */
export async function placesOfOptions(
  tx: Tx,
  { orderId, lines }: CorrectedInvoice,
  options: readonly Bought[],
): Promise<number[]> {
  const items = await itemsOf(tx, orderId)
  const taken = new Set<number>()
  for (const option of options) {
    const item = items.find(
      ({ code, parcel_id, amount_cents }) =>
        code === option.option &&
        amount_cents === option.paid_cents &&
        (parcel_id === null || parcel_id === option.parcel_id),
    )
    const place = lines.findIndex(
      ({ line }, index) => !taken.has(index) && item !== undefined && isLineOf(line, item),
    )
    if (place !== -1) taken.add(place)
  }
  return [...taken]
}
