import { parisYearOf } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from '#server/core/context.ts'

/** The years that are over in Paris, have invoices or credit notes, and no archive yet; the oldest first. */
export async function yearsToArchive(db: Database | Tx, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_counters as n')
    .leftJoin('invoice_archives as a', 'a.year', 'n.year')
    .select('n.year')
    .distinct()
    .where('n.year', '<', parisYearOf(now))
    .where('n.last', '>', 0)
    .where('a.year', 'is', null)
    .orderBy('n.year')
    .execute()
  return rows.map(({ year }) => year)
}
