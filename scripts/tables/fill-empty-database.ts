import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { prepareDatabase } from '#server/prepare-database.ts'
import { CannotStart } from '../cannot-start.ts'
import { connected } from './connected.ts'
import { printOf, setSequences, tablesOf, writeRows } from './tables.ts'
import type { Print, Sequence, Table } from './tables.ts'

/** A database of ours at one instant. */
export type Source = {
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
  readonly rowsOf: (table: Table) => AsyncIterable<readonly string[]>
  readonly printOf: (table: Table) => Promise<Print>
}
export type Filled = { readonly tables: number; readonly rows: number }

/**
 * Writes a database of ours, queue and next numbers included, into an empty one. All or nothing: it is one transaction, which
 * commits only when each table has the same rows on both sides, and after `beforeCommit`. Throws CannotStart when the target
 * holds anything, serves, or is being filled.
 */
export async function fillEmptyDatabase(
  to: string,
  source: Source,
  beforeCommit: (target: pg.Client) => Promise<void> = async () => {},
): Promise<Filled> {
  const target = await connected(to)
  try {
    await lockForFilling(target)
    await refuseUsed(target)
    await refuseServed(target)
    await prepareDatabase(to)
    await target.query('begin')
    const filled = await fill(target, source)
    await beforeCommit(target)
    await target.query('commit')
    return filled
  } finally {
    // What did not commit is rolled back with its connection.
    await target.end()
  }
}

const fillingLock = 727_002

/** The lock ends with the connection. */
async function lockForFilling(target: pg.Client): Promise<void> {
  const sql = 'select pg_try_advisory_lock($1) as taken'
  const { rows } = await target.query<{ taken: boolean }>(sql, [fillingLock])
  if (rows[0]?.taken !== true) {
    throw new CannotStart('Cette base est déjà en train d’être remplie par une autre commande.')
  }
}

/** A target that a failed attempt has prepared holds our tables without an account: it may be used again. */
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

/** Connections of a server that has just stopped may last a moment longer than it. */
async function refuseServed(target: pg.Client): Promise<void> {
  for (let looks = 1; await isServed(target); looks += 1) {
    if (looks === 20)
      throw new CannotStart('Une Escale en marche utilise cette base : arrêtez-la d’abord.')
    await pause(100)
  }
}

/** By the names that a server's connections have (`connectionOptions`, `JobQueue`, `LiveHub`). */
async function isServed(target: pg.Client): Promise<boolean> {
  const { rowCount } = await target.query(`select 1 from pg_stat_activity
    where datname = current_database() and application_name in ('escale', 'escale-live', 'pgboss') limit 1`)
  return rowCount !== 0
}

async function fill(target: pg.Client, source: Source): Promise<Filled> {
  const names = source.tables.map(({ name }) => name)
  requireSameTables(source.tables, await tablesOf(target))
  await target.query(`lock table ${names.join(', ')} in access exclusive mode`)
  // A server that started meanwhile may have opened an account; from here on it waits.
  await refuseUsed(target)
  const restore = await setConstraintsAside(target, names)
  await target.query(`truncate ${names.join(', ')}`)
  let rows = 0
  for (const table of source.tables) {
    await writeRows(target, table, source.rowsOf(table))
    rows += requireEqual(table, await source.printOf(table), await printOf(target, table))
  }
  await setSequences(target, source.sequences)
  for (const statement of restore) await target.query(statement)
  return { tables: names.length, rows }
}

function requireSameTables(tables: readonly Table[], there: readonly Table[]): void {
  const [here, target] = [tables.map(shapeOf), there.map(shapeOf)]
  const different = [
    ...here.filter((shape) => !target.includes(shape)),
    ...target.filter((shape) => !here.includes(shape)),
  ]
  if (different.length === 0) return
  throw new CannotStart(
    `Ces tables ne sont pas les mêmes des deux côtés :\n  ${different.join('\n  ')}`,
  )
}

const shapeOf = ({ name, shape }: Table): string => `${name} (${shape})`

/** Returns the number of rows. */
function requireEqual({ name }: Table, one: Print, other: Print): number {
  if (one.rows === other.rows && one.print === other.print) return one.rows
  throw new Error(`${name}: ${one.rows} rows here, ${other.rows} there, not the same`)
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
