import type { Context } from '#server/core/context.ts'

/** What the mails about a shipment tell. */
export async function shipmentFacts(ctx: Context, shipmentId: string) {
  const row = await ctx.db
    .selectFrom('shipments')
    .innerJoin('customers', 'customers.user_id', 'shipments.customer_id')
    .select([
      'shipments.number',
      'shipments.destination',
      'shipments.carrier',
      'shipments.tracking_number',
      'shipments.order_id',
      'customers.first_name',
    ])
    .where('shipments.id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  return {
    number: row.number,
    destination: row.destination,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    firstName: row.first_name,
    orderUrl: new URL(`/tableau-de-bord/commandes/${row.order_id}`, ctx.config.BASE_URL).href,
  }
}
