import { sql } from 'kysely'

/** SQL: the parcels of the quotes of an order. */
export const orderedParcels = (orderId: string) =>
  sql`select qp.parcel_id from order_quotes ordered join quote_parcels qp on qp.quote_id = ordered.quote_id
    where ordered.order_id = ${sql.ref(orderId)}`

/** Where the first shipment of the order `o` goes. */
export const destinationOfOrder = sql<string | null>`(
  select s.destination from shipments s where s.order_id = o.id order by s.number limit 1)`.as(
  'destination',
)
