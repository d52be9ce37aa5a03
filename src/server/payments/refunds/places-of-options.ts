import type { Tx } from '#server/core/context.ts'
import type { CorrectedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import { isLineOf } from './order-items.ts'
import { pairedOptions } from './paired-options.ts'

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
