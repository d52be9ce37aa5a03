import { trackingUrl } from '#domain/shipment/carrier.ts'
import type { Context } from '#server/core/context.ts'

/** The facts that the mails about a shipment show. */
export async function shipmentFacts(ctx: Context, shipmentId: string) {
  const row = await ctx.db
    .selectFrom('shipments')
    .innerJoin('customers', 'customers.user_id', 'shipments.customer_id')
    .leftJoin('carriers', 'carriers.code', 'shipments.carrier_code')
    .select([
      'carriers.link_pattern',
      'shipments.number',
      'shipments.destination',
      'shipments.carrier',
      'shipments.tracking_number',
      'shipments.order_id',
      'customers.first_name',
    ])
    .where('shipments.id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  const orderUrl = new URL(`/tableau-de-bord/commandes/${row.order_id}`, ctx.config.BASE_URL).href
  return {
    number: row.number,
    destination: row.destination,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    firstName: row.first_name,
    orderUrl,
    /** The carrier's page, else the order's: some carriers have none. */
    followUrl: trackingUrl(row.link_pattern, row.tracking_number) ?? orderUrl,
  }
}
