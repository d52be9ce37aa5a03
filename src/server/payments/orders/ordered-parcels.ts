import { sql } from 'kysely'

/** SQL: the parcels of the quotes of an order. */
export const orderedParcels = (orderId: string) =>
  sql`select qp.parcel_id from order_quotes ordered join quote_parcels qp on qp.quote_id = ordered.quote_id
    where ordered.order_id = ${sql.ref(orderId)}`
