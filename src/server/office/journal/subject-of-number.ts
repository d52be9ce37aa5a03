import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import type { Context } from '#server/core/context.ts'

type Subjects = {
  readonly parcels: readonly string[]
  readonly quotes: readonly string[]
  readonly orders: readonly string[]
  readonly shipments: readonly string[]
  readonly customers: readonly string[]
}

/** The facts about whatever bears exactly this number: each subject by an index of `events`. */
export async function subjectOfNumber(
  { db }: Context,
  number: string,
): Promise<RawBuilder<SqlBool>> {
  const tracking = normaliseTrackingNumber(number)
  const ours = number.trim().toUpperCase()
  const { rows } = await sql<Subjects>`select
    array(select id from parcels where tracking_number = ${tracking}) as parcels,
    array(select id from quotes where number = ${ours}) as quotes,
    array(select id from orders where number = ${ours}
      union select order_id from invoices where number = ${ours}) as orders,
    array(select id from shipments where number = ${ours} or tracking_number = ${tracking}) as shipments,
    array(select user_id from customers where client_number = ${ours}) as customers`.execute(db)
  const found = rows[0] ?? { parcels: [], quotes: [], orders: [], shipments: [], customers: [] }
  return sql`(parcel_id = any(${found.parcels}) or quote_id = any(${found.quotes})
    or order_id = any(${found.orders}) or shipment_id = any(${found.shipments})
    or customer_id = any(${found.customers}))`
}
