import { sql } from 'kysely'
import type { FoundItem } from '#contract/office/palette.ts'
import { readClientNumber } from '#domain/label/client-number.ts'
import type { Database } from '#server/core/context.ts'
import { livingCustomerOfNumber } from '#server/warehouse/parcels/client-of.ts'
import { startsAndEnds } from '#server/core/number-pattern.ts'

/** Whose parcels the warehouse handles, by what its own lists show of a person: the name (either first) and the client number, the one of today or one that was theirs. */
export async function findParcelOwners(
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
