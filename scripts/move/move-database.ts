import pg from 'pg'
import { prepareDatabase } from '#server/prepare-database.ts'
import { CannotStart } from '../cannot-start.ts'
import { copySequences, copyTable, printOf, tablesOf, type Table } from './tables.ts'

export type Moved = { readonly tables: number; readonly rows: number }

/**
 * Copies a database of ours, queue included, into an empty one. All or nothing: the copy is one transaction, which commits only
 * when each table has the same rows on both sides. Throws CannotStart when the target holds anything.
 */
export async function moveDatabase(from: string, to: string): Promise<Moved> {
  const [source, target] = [await connected(from), await connected(to)]
  try {
    await refuseUsed(target)
    await prepareDatabase(to)
    // One instant of the source, should anybody write to it after all.
    await source.query('begin transaction isolation level repeatable read read only')
    await target.query('begin')
    const moved = await copyAll(source, target)
    await target.query('commit')
    return moved
  } finally {
    // What did not commit is rolled back with its connection.
    await Promise.all([source.end(), target.end()])
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    // The message never contains the address: it holds a password.
    throw new CannotStart(`La base ne répond pas : ${error.message}`)
  })
  // Values are copied and compared as text: both sides must write them alike.
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to 0`)
  return client
}

/** A target that a failed move has prepared holds our tables without an account: it may be used again. */
async function refuseUsed(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ tables: number; ours: boolean }>(`
    select count(*)::int as tables, coalesce(bool_or(relname = 'users'), false) as ours
    from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'pgboss')`)
  const { tables, ours } = rows[0] ?? { tables: 0, ours: false }
  if (tables === 0) return
  const hasAccounts = !ours || (await target.query('select 1 from users limit 1')).rowCount !== 0
  if (hasAccounts)
    throw new CannotStart('La base où aller n’est pas vide : donnez-en une nouvelle.')
}

async function copyAll(source: pg.Client, target: pg.Client): Promise<Moved> {
  const tables = await tablesOf(source)
  const names = tables.map(({ name }) => name)
  await requireSameTables(names, await tablesOf(target))
  const restore = await setConstraintsAside(target, names)
  await target.query(`truncate ${names.join(', ')}`)
  let rows = 0
  for (const table of tables) {
    await copyTable(source, target, table)
    rows += await requireEqual(source, target, table)
  }
  await copySequences(source, target)
  for (const statement of restore) await target.query(statement)
  return { tables: tables.length, rows }
}

async function requireSameTables(names: readonly string[], there: readonly Table[]): Promise<void> {
  const missing = names.filter((name) => !there.some((table) => table.name === name))
  if (missing.length > 0) throw new Error(`not in the target: ${missing.join(', ')}`)
}

/** Returns the number of rows. */
async function requireEqual(source: pg.Client, target: pg.Client, table: Table): Promise<number> {
  const [one, other] = [await printOf(source, table), await printOf(target, table)]
  if (one.rows === other.rows && one.print === other.print) return one.rows
  throw new Error(`${table.name}: ${one.rows} rows here, ${other.rows} there, not the same`)
}

/**
 * Foreign keys go and triggers sleep while rows come table after table; the statements bring them back, and the database checks
 * every key then. Needs the owner of the tables, no superuser.
 */
async function setConstraintsAside(target: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await target.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace::regnamespace::text in ('public', 'pgboss')`)
  for (const { table, name } of rows) {
    await target.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const name of names) await target.query(`alter table ${name} disable trigger user`)
  return [
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ]
}
