import { sql } from 'kysely'
import type { Database } from '#server/core/context.ts'

/** Every row of the database that still contains these words. */
export async function tracesIn(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const traces: string[] = []
  for (const { name } of tables) {
    for (const word of words) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(name)} t where position(${word} in t::text) > 0`.execute(
        db,
      )
      if ((rows[0]?.n ?? 0) > 0) traces.push(`${name}: ${word}`)
    }
  }
  return traces
}
