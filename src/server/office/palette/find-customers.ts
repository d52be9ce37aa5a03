import { sql } from 'kysely'
import type { FoundItem } from '#contract/office/palette.ts'
import { readClientNumber } from '#domain/label/client-number.ts'
import type { Database } from '#server/core/context.ts'
import { livingCustomerOfNumber } from '#server/warehouse/parcels/client-of.ts'
import { startsAndEnds } from '#server/core/number-pattern.ts'

/**
 * Customers by the beginning of their name (either first), of their company's, of their address, by either end of their
 * number, the end of their telephone's, a number that is or was theirs among other words, or a SIREN.
 */
export async function findCustomers(
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

/** « 28 14 07 » or « 0692 41 88 35 »: national or not, the last digits are the same. */
function phoneEnd(text: string): string {
  const isPhone = /^[+\d][\d .-]{4,}$/.test(text.trim())
  const digits = text.replaceAll(/\D/g, '').replace(/^0/, '')
  return isPhone ? startsAndEnds(digits).end : ''
}
