import type pg from 'pg'

/** The values that the addresses need: ids of rows of the measured office, and days. */
export type OfficeSample = Readonly<
  Record<
    | 'parcel'
    | 'awaited'
    | 'unidentified'
    | 'client'
    | 'clientNumber'
    | 'otherNumber'
    | 'country'
    | 'order'
    | 'orderNumber'
    | 'invoiceNumber'
    | 'quote'
    | 'quoteNumber'
    | 'shipment'
    | 'number'
    | 'shelf'
    | 'zone'
    | 'staff'
    | 'mail'
    | 'document'
    | 'declaration'
    | 'recipient'
    | 'monthAgo'
    | 'yearAgo'
    | 'today',
    string
  >
>
export type OfficeRead = readonly [name: string, path: (some: OfficeSample) => string]

/** One row of each kind, neither the first nor the last of a scaled office, and the days to filter by. */
export async function sampleOf(pool: pg.Pool): Promise<OfficeSample> {
  const { rows } = await pool.query<OfficeSample>(`
    select p.id as parcel, p.tracking_number as number, s.shelf, h.zone,
      (select tracking_number from parcels where status = 'pending_arrival' order by id limit 1) as awaited,
      (select id from parcels where customer_id is null order by id limit 1) as unidentified,
      c.user_id as client, c.client_number as "clientNumber", c.country,
      (select client_number from customers where user_id <> c.user_id order by user_id limit 1) as "otherNumber",
      o.id as order, o.number as "orderNumber", i.number as "invoiceNumber", q.id as quote, q.number as "quoteNumber",
      (select id from shipments where order_id = o.id limit 1) as shipment,
      (select id from users where role = 'operateur' order by created_at limit 1) as staff,
      (select id from notifications where channel = 'email' order by id limit 1) as mail, u.email as recipient,
      (select id from documents order by id limit 1) as document,
      (select number from legal_requests order by id limit 1) as declaration,
      to_char(now() - interval '30 days', 'YYYY-MM-DD') as "monthAgo",
      to_char(now() - interval '400 days', 'YYYY-MM-DD') as "yearAgo", to_char(now(), 'YYYY-MM-DD') as today
    from (select id, number, customer_id from orders order by id limit 1) o
      join customers c on c.user_id = o.customer_id join users u on u.id = c.user_id join invoices i on i.order_id = o.id
      join order_quotes oq on oq.order_id = o.id join quotes q on q.id = oq.quote_id,
      (select parcel_id, shelf from stored_parcels order by parcel_id limit 1) s join parcels p on p.id = s.parcel_id
      join shelves h on h.code = s.shelf`)
  const [sample] = rows
  if (!sample) throw new Error('the office is empty')
  return sample
}
