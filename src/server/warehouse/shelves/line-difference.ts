import { sql, type RawBuilder } from 'kysely'
import type { Difference } from '#domain/stock/stock-count.ts'

/**
 * SQL: the difference of a line `l` of a count `c`, whose parcel is on the shelf `s`. A parcel that a recorded step moved or took
 * away since the count opened is no difference: misplaced means that the register had it elsewhere at the scan, and that it has
 * not moved since. Once the count is closed, only a recorded difference counts.
 */
export const differenceOf: RawBuilder<Difference | null> = sql`case
  when l.settled_at is not null then l.difference
  when c.closed_at is not null then null
  when l.parcel_id is null then 'unknown'
  when l.scanned_at is null and s.shelf = l.expected_shelf then 'missing'
  when l.scanned_at is not null and l.registered_shelf <> l.scanned_shelf and s.shelf = l.registered_shelf then 'misplaced'
end`
