import { cartonNumbers } from '#domain/parcel/tracking-number.ts'
import type { Tx } from '#server/core/context.ts'

/**
 * The number of a carton among the parcels of its client: its label's, or the next one once they have received a carton of it
 * (docs/rules/parcels.md#further-cartons). Of two at once, the unique number refuses the second.
 */
export async function nextCartonNumber(
  tx: Tx,
  customerId: string,
  number: string,
): Promise<string> {
  const numbers = cartonNumbers(number)
  const taken = await tx
    .selectFrom('parcels')
    .select('tracking_number')
    .where('customer_id', '=', customerId)
    .where('tracking_number', 'in', numbers)
    .where('status', '<>', 'pending_arrival')
    .execute()
  const isFree = (one: string) => !taken.some((row) => row.tracking_number === one)
  return numbers.find(isFree) ?? number
}
