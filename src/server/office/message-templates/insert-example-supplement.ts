import type { Context, Tx } from '#server/core/context.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import type { ExamplePeople } from './insert-example-people.ts'
import { insertExampleQuote } from './insert-example-quote.ts'

/** The customer is asked for more: 2.4 kg, and 2 kg were paid. */
export async function insertExampleSupplement(
  tx: Tx,
  ctx: Context,
  given: ExamplePeople & ExampleParcels,
  shipmentId: string,
): Promise<string> {
  const quoteId = await insertExampleQuote(tx, ctx, given, 'sent_to_client', 'D-EXEMPLE-3')
  await tx
    .insertInto('supplements')
    .values({
      quote_id: quoteId,
      shipment_id: shipmentId,
      weight_g: 2400,
      box_weight_g: 2400,
      length_mm: 400,
      width_mm: 300,
      height_mm: 200,
      paid_up_to_g: 2000,
      up_to_g: 5000,
      is_non_standard: false,
      asked_by: given.staffId,
      asked_at: ctx.now(),
    })
    .execute()
  return quoteId
}
