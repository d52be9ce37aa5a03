import { returnFileKey } from '#server/shipping/returns/add-return-file.ts'
import type { Person, TestApp } from './test-app.ts'

/** A priced return of this customer's parcel, and its label. */
export async function insertReturn(
  { deps }: TestApp,
  parcelId: string,
  customer: Person,
): Promise<{ returnId: string; returnFileId: string }> {
  const { id: returnId } = await deps.db
    .insertInto('parcel_requests')
    .values({
      kind: 'return',
      customer_id: customer.id,
      parcel_id: parcelId,
      state: 'answered',
      outcome: 'accepted',
      answered_by: customer.id,
      answered_at: new Date(),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('shop_returns')
    .values({
      request_id: returnId,
      parcel_id: parcelId,
      way: 'shop-label',
      state: 'priced',
      fee_cents: 890,
      valid_until: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const { id: returnFileId } = await deps.db
    .insertInto('return_files')
    .values({
      request_id: returnId,
      kind: 'label',
      file_name: 'etiquette.pdf',
      type: 'application/pdf',
      bytes: 4,
      sha256: 'x',
      is_joined: true,
      uploaded_by: customer.id,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.files.put(returnFileKey(returnFileId, 'application/pdf'), Buffer.from('%PDF'))
  return { returnId, returnFileId }
}
