import type { Deps } from '#server/core/context.ts'

/** All that customs require for each of these parcels, as the owner would have declared it. */
export async function giveCustomsPapers({ db }: Deps, parcelIds: readonly string[]): Promise<void> {
  for (const parcelId of parcelIds) {
    const line = {
      description: 'Roman de poche',
      quantity: 2,
      unit_cents: 790,
      unit_grams: 210,
      category: 'books',
      hs_code: '490199',
    }
    await db
      .insertInto('content_lines')
      .values({ parcel_id: parcelId, position: 1, ...line })
      .execute()
    await db
      .updateTable('parcels')
      .set({
        has_contents: true,
        has_weights: true,
        value_reason: 'second-hand',
        contents_version: 1,
      })
      .where('id', '=', parcelId)
      .execute()
  }
}
