import { sql } from 'kysely'
import type { Database } from '#server/core/context.ts'

/** A row that stands while the story is being told: a seed that was killed half-way left it behind. */
const mark = 'demo-seed-under-way'

export async function isHalfTold(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', mark)
    .executeTakeFirst()
  return row !== undefined
}

export async function beginTelling(db: Database): Promise<void> {
  await db.insertInto('settings').values({ key: mark, value: 'true' }).execute()
}

export async function endTelling(db: Database): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', mark).execute()
}

/** Everything in it is the interrupted seed's: nobody could sign in yet. */
export async function forgetHalfTold(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'migrations'`.execute(db)
  const tables = rows.map(({ name }) => sql.raw(name))
  // Facts may not be emptied away, but by this.
  await sql`alter table events disable trigger events_no_truncate`.execute(db)
  await sql`alter table fact_changes disable trigger fact_changes_no_truncate`.execute(db)
  await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(db)
  await sql`alter table events enable trigger events_no_truncate`.execute(db)
  await sql`alter table fact_changes enable trigger fact_changes_no_truncate`.execute(db)
  for (const sequence of ['quote_numbers', 'order_numbers', 'shipment_numbers']) {
    await sql`alter sequence ${sql.table(sequence)} restart`.execute(db)
  }
  await sql`delete from pgboss.job`.execute(db)
}
