import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

type Declared = { readonly id: string; readonly customerId: string | null }

/** The label decides: a declaration with a slip in its number takes the scanned number. */
export async function correctTrackingNumber(
  tx: Tx,
  { id, customerId }: Declared,
  number: string,
): Promise<void> {
  const other = await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', number)
    .executeTakeFirst()
  if (other) throw new Refused('parcel-already-declared')
  await tx.updateTable('parcels').set({ tracking_number: number }).where('id', '=', id).execute()
}
