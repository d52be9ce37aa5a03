import { sql, type RawBuilder } from 'kysely'
import type { Difference } from '#domain/stock/stock-count.ts'

/**
 * Of a line `l` of a count `c`, its parcel standing on `s`. What left the house or its shelf since the count opened, by a
 * known hand, is no difference: misplaced is what the register put elsewhere at the scan, and has not moved since. Once the
 * count is closed only what was recorded is one.
 */
export const differenceOf: RawBuilder<Difference | null> = sql`case
  when l.settled_at is not null then l.difference
  when c.closed_at is not null then null
  when l.parcel_id is null then 'unknown'
  when l.scanned_at is null and s.shelf = l.expected_shelf then 'missing'
  when l.scanned_at is not null and l.registered_shelf <> l.scanned_shelf and s.shelf = l.registered_shelf then 'misplaced'
end`
