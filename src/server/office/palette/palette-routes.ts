import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type FoundItem, searchOffice as endpoint } from '#contract/office/palette.ts'
import { readClientNumber } from '#domain/label/scanned-text.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { requireStaff, requireUser } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { fullNumber, type Pattern, startsAndEnds } from '#server/core/next-number.ts'
import { phoneEnd } from '#server/core/search/phone-end.ts'
import { displayedStatusOf } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { livingCustomerOfNumber } from '#server/warehouse/parcels/warehouse-queries.ts'

export function mountPalette(api: ApiServer): void {
  serve(api, endpoint, searchOffice)
}

const perKind = 8

/**
 * Finds every row with this number or name, each kind by its own indexes; warehouse staff find only what the warehouse handles.
 */
async function searchOffice(
  ctx: Context,
  { text }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const tracking = startsAndEnds(normaliseTrackingNumber(text))
  const number = startsAndEnds(fullNumber(text.trim().toUpperCase()))
  const isOffice = requireUser(ctx.actor).role !== 'operateur'
  const handled = [shipments(number, tracking, isOffice), shelves(number), claims(number)]
  const warehouse = [parcels(tracking), ...handled, returns(text, tracking)]
  const bills = [quotes(number), orders(number), invoices(number), declarations(number)]
  const office = [members(text), ...bills]
  const findPeople = isOffice ? findCustomers : findParcelOwners
  const [people, ...found] = await Promise.all([
    findPeople(ctx.db, text, perKind),
    ...[...warehouse, ...(isOffice ? office : [])].map(
      async (statement) => (await statement.execute(ctx.db)).rows,
    ),
  ])
  return { items: [...people, ...found.flat()] }
}

type Statement = RawBuilder<FoundItem>

/** Each of the two indexes gives up to eight rows; the result has eight in all. */
const parcels = ({ start, end }: Pattern): Statement => sql`
  select 'parcel' as kind, p.id, p.tracking_number as label,
    p.merchant || coalesce(' · ' || c.first_name || ' ' || c.last_name, '') as detail,
    ${displayedStatusOf('p')} as status
  from (
    (select id from parcels where tracking_number like ${start} order by tracking_number using ~<~ limit ${perKind})
    union
    (select id from parcels where reverse(tracking_number) like ${end} order by reverse(tracking_number) using ~<~ limit ${perKind})
  ) f join parcels p on p.id = f.id left join customers c on c.user_id = p.customer_id
  order by p.created_at desc, p.id desc limit ${perKind}`

/** The office opens the order itself; for the warehouse, the number of an order finds its shipments. */
const shipments = (number: Pattern, tracking: Pattern, isOffice: boolean): Statement => sql`
  select 'shipment' as kind, s.id, s.number as label,
    o.number || ' · ' || s.destination || coalesce(' · ' || (select string_agg(b.tracking_number, ' · ' order by b.place)
      from boxes b where b.shipment_id = s.id and b.tracking_number is not null), '') as detail, s.status
  from (
    (select id from shipments where reverse(number) like ${number.end} order by reverse(number) using ~<~ limit ${perKind})
    union
    (select shipment_id from boxes where tracking_number like ${tracking.start} order by tracking_number using ~<~ limit ${perKind})
    union
    (select shipment_id from boxes where reverse(tracking_number) like ${tracking.end} order by reverse(tracking_number) using ~<~ limit ${perKind})
    ${isOffice ? sql`` : ofOrders(number)}
  ) f join shipments s on s.id = f.id join orders o on o.id = s.order_id
  order by s.created_at desc, s.id desc limit ${perKind}`

const ofOrders = ({ end }: Pattern): RawBuilder<unknown> => sql`
    union
    (select s.id from orders o join shipments s on s.order_id = o.id
      where reverse(o.number) like ${end} order by reverse(o.number) using ~<~ limit ${perKind})`

/** There are few shelves and few colleagues. */
const shelves = ({ start }: Pattern): Statement => sql`
  select 'shelf' as kind, code as id, code as label, zone as detail, null::text as status
  from shelves where is_active and code like ${start} order by code limit ${perKind}`

const members = (text: string): Statement => sql`
  select 'member' as kind, id, name as label, email as detail, null::text as status from users
  where is_staff_role(role) and search_fold(${text}) <> ''
    and ' ' || search_fold(name) like '% ' || search_fold(${text}) || '%'
  order by name, id limit ${perKind}`

const quotes = ({ end }: Pattern): Statement => sql`
  select 'quote' as kind, q.id, q.number as label, q.client_name || ' · ' || q.destination as detail, q.status
  from (select id from quotes where reverse(number) like ${end} order by reverse(number) using ~<~ limit ${perKind}) f
  join quotes q on q.id = f.id order by q.created_at desc, q.id desc`

const orders = ({ end }: Pattern): Statement => sql`
  select 'order' as kind, o.id, o.number as label, c.first_name || ' ' || c.last_name as detail, o.status
  from (select id from orders where reverse(number) like ${end} order by reverse(number) using ~<~ limit ${perKind}) f
  join orders o on o.id = f.id join customers c on c.user_id = o.customer_id
  order by o.created_at desc, o.id desc`

const invoices = ({ end }: Pattern): Statement => sql`
  select 'invoice' as kind, i.order_id as id, i.number as label, c.first_name || ' ' || c.last_name as detail,
    null::text as status
  from (select id from invoices where reverse(number) like ${end} order by reverse(number) using ~<~ limit ${perKind}) f
  join invoices i on i.id = f.id join customers c on c.user_id = i.customer_id
  order by i.issued_at desc, i.id desc`

const claims = ({ end }: Pattern): Statement => sql`
  select 'claim' as kind, k.id, k.number as label, c.first_name || ' ' || c.last_name || ' · ' || s.number as detail, k.state as status
  from (select id from cargo_claims where reverse(number) like ${end} order by reverse(number) using ~<~ limit ${perKind}) f
  join cargo_claims k on k.id = f.id join shipments s on s.id = k.shipment_id join customers c on c.user_id = k.customer_id
  order by k.opened_at desc, k.id desc`

/** By either end of the carrier's number; while it is not over, also by a word of its shop or by its customer. */
const returns = (text: string, tracking: Pattern): Statement => sql`
  select 'return' as kind, p.id, p.merchant as label,
    c.first_name || ' ' || c.last_name || coalesce(' · ' || v.tracking_number, '') as detail, v.state as status
  from (
    (select request_id as id from shop_returns where tracking_number like ${tracking.start} order by tracking_number using ~<~ limit ${perKind})
    union
    (select request_id from shop_returns where reverse(tracking_number) like ${tracking.end} order by reverse(tracking_number) using ~<~ limit ${perKind})
    union
    (select v.request_id from shop_returns v join parcels p on p.id = v.parcel_id join customers c on c.user_id = p.customer_id
      where v.state not in ('delivered', 'ended') and search_fold(${text}) <> ''
        and (c.client_number = ${readClientNumber(text)} or ' ' || search_fold(concat_ws(' ', p.merchant, c.first_name, c.last_name, c.first_name))
          like '% ' || search_fold(${text}) || '%')
      order by p.created_at desc, p.id desc limit ${perKind})
  ) f join shop_returns v on v.request_id = f.id join parcels p on p.id = v.parcel_id join customers c on c.user_id = p.customer_id
  order by p.created_at desc, p.id desc limit ${perKind}`

/** There are few withdrawals and cancellations. */
const declarations = ({ end }: Pattern): Statement => sql`
  select 'declaration' as kind, number as id, number as label, coalesce(nullif(name, ''), email) as detail, state as status
  from legal_requests where reverse(number) like ${end} order by received_at desc, id desc limit ${perKind}`

/**
 * Finds customers by the beginning of their name (first or last name first), of their company's name or of their address; by
 * either end of their client number; by the end of their telephone number; by a present or former number among other words; or by
 * a SIREN.
 */
async function findCustomers(
  db: Database,
  text: string,
  limit: number,
): Promise<readonly FoundItem[]> {
  const number = startsAndEnds(text.trim().toUpperCase())
  const email = startsAndEnds(text.trim().toLowerCase()).start
  const name = sql`(case when search_fold(${text}) = '' then '' else search_fold(${text}) || '%' end)`
  const firstLast = sql`search_fold(first_name || ' ' || last_name)`
  const lastFirst = sql`search_fold(last_name || ' ' || first_name)`
  const phone = phoneEnd(text)
  const found = sql<FoundItem>`
    select 'customer' as kind, u.id, u.name as label,
      c.client_number || ' · ' || u.email || coalesce(' · ' || p.company, '') as detail, null::text as status
    from (
      (select user_id as id from customers where client_number like ${number.start} order by client_number using ~<~ limit ${limit})
      union
      (select user_id from customers where reverse(client_number) like ${number.end} order by reverse(client_number) using ~<~ limit ${limit})
      union
      (select user_id from customers where ${firstLast} like ${name} order by ${firstLast} using ~<~ limit ${limit})
      union
      (select user_id from customers where ${lastFirst} like ${name} order by ${lastFirst} using ~<~ limit ${limit})
      union
      (select user_id from customers where reverse(phone) like ${phone} order by reverse(phone) using ~<~ limit ${limit})
      union
      (select id from users where lower(email) like ${email} order by lower(email) using ~<~ limit ${limit})
      union
      (select ${livingCustomerOfNumber(readClientNumber(text))})
      union
      (select customer_id from professionals where search_fold(company) like ${name} order by search_fold(company) using ~<~ limit ${limit})
      union
      (select customer_id from professionals where siren = ${text.replaceAll(/\s/g, '')} limit ${limit})
    ) f
    join users u on u.id = f.id and u.deleted_at is null
    join customers c on c.user_id = u.id
    left join professionals p on p.customer_id = u.id
    order by u.name, u.id limit ${limit}`
  return (await found.execute(db)).rows
}

/**
 * The customers whose parcels the warehouse handles, by what its own lists show of a person: the name (first or last name first)
 * and the present or a former client number.
 */
async function findParcelOwners(
  db: Database,
  text: string,
  limit: number,
): Promise<readonly FoundItem[]> {
  const number = startsAndEnds(text.trim().toUpperCase())
  const name = sql`(case when search_fold(${text}) = '' then '' else search_fold(${text}) || '%' end)`
  const firstLast = sql`search_fold(first_name || ' ' || last_name)`
  const lastFirst = sql`search_fold(last_name || ' ' || first_name)`
  const hasParcels = sql`exists (select 1 from parcels p where p.customer_id = user_id)`
  const found = sql<FoundItem>`
    select 'owner' as kind, c.client_number as id, u.name as label, c.client_number as detail, null::text as status
    from (
      (select user_id as id from customers where client_number like ${number.start} and ${hasParcels} order by client_number using ~<~ limit ${limit})
      union
      (select user_id from customers where reverse(client_number) like ${number.end} and ${hasParcels} order by reverse(client_number) using ~<~ limit ${limit})
      union
      (select user_id from customers where ${firstLast} like ${name} and ${hasParcels} order by ${firstLast} using ~<~ limit ${limit})
      union
      (select user_id from customers where ${lastFirst} like ${name} and ${hasParcels} order by ${lastFirst} using ~<~ limit ${limit})
      union
      (select user_id from customers where user_id = ${livingCustomerOfNumber(readClientNumber(text))} and ${hasParcels})
    ) f
    join users u on u.id = f.id and u.deleted_at is null
    join customers c on c.user_id = u.id
    order by u.name, u.id limit ${limit}`
  return (await found.execute(db)).rows
}
