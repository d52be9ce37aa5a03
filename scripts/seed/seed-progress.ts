import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import { demonstrationMark } from '#server/office/system/demonstration.ts'

/** This row exists while the seed runs; when it is still there, a seed was killed half-way. */
const mark = 'demo-seed-under-way'

export async function isSeedIncomplete(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', mark)
    .executeTakeFirst()
  return row !== undefined
}

/** The other row (`demonstrationMark`) stays for good: production never starts on a database that a seed has filled. */
export async function markSeedStarted(db: Database): Promise<void> {
  const rows = [mark, demonstrationMark].map((key) => ({ key, value: 'true' }))
  await db.insertInto('settings').values(rows).execute()
}

export async function markSeedComplete(db: Database): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', mark).execute()
}

/**
 * Every row belongs to the interrupted seed, because nobody could sign in yet, but the carriers, which a migration wrote. Deletes
 * all of them, or none.
 */
export async function emptyIncompleteSeed(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select format('%I', tablename) as name from pg_tables
      where schemaname = 'public' and tablename not in ('migrations', 'carriers')`.execute(tx)
    const tables = rows.map(({ name }) => sql.raw(name))
    // Triggers forbid to truncate the append-only tables; only this function switches them off.
    const guards = await truncateGuards(tx)
    for (const guard of guards) await turn(tx, guard, 'disable')
    await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(tx)
    for (const guard of guards) await turn(tx, guard, 'enable')
    for (const sequence of ['quote_numbers', 'order_numbers', 'shipment_numbers']) {
      await sql`alter sequence ${sql.table(sequence)} restart`.execute(tx)
    }
    await sql`delete from pgboss.job`.execute(tx)
  })
}

type Guard = { readonly table: string; readonly name: string }

async function truncateGuards(tx: Tx): Promise<readonly Guard[]> {
  const { rows } = await sql<Guard>`
    select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & ${ofTruncate}::int <> 0`.execute(
    tx,
  )
  return rows
}

/** The bit of `pg_trigger.tgtype` that means TRUNCATE. */
const ofTruncate = 32

const turn = (tx: Tx, { table, name }: Guard, way: 'enable' | 'disable') =>
  sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger ${sql.ref(name)}`.execute(tx)
