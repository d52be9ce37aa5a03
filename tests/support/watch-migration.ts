import pg from 'pg'
import type { Migration } from '#server/core/adapters/apply-migration.ts'

/** Tables whose size depends on the house and its prices, not on its customers. Every other table may have a million rows. */
const small = new Set(
  `audit_checks carriers catalogue_drafts catalogue_versions document_versions documents file_findings invoice_archives invoice_counters
   journal_digests legal_drafts legal_publications legal_versions migrations month_closings plan_price_changes promotions rule_checks
   settings shelves staff_invitations stock_counts storage_plans supplier_paces supplier_silences territory_notices vat_versions webhook_failures`.split(
    /\s+/,
  ),
)

type Table = {
  readonly name: string
  readonly file: string
  readonly rows: number
  readonly indexes: readonly string[]
  readonly keys: readonly string[]
}
type Use = {
  readonly name: string
  readonly locks: readonly string[]
  readonly whole: boolean
  readonly changed: number
}

/**
 * Applies a migration as the start does, in one transaction, and says what it would do to a database of a million parcels. It
 * looks at what PostgreSQL did: the locks that are held at the end, the files and indexes that are new, the reads of whole
 * tables. The planner is told to read a whole table only where no index leads, so a few rows are enough.
 */
export async function watchMigration(
  connectionString: string,
  migration: Migration,
): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    if (migration.way === 'concurrently') return await apply(client, migration.text)
    if (migration.way === 'in batches') return await watchBatches(client, migration.text)
    return await watchTransaction(client, migration.text)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, sql: string): Promise<string[]> {
  await client.query(sql)
  return []
}

async function watchBatches(client: pg.Client, sql: string): Promise<string[]> {
  for (;;) {
    const { rowCount } = await client.query(sql, [1])
    if (rowCount !== 0 && rowCount !== 1) return [`a batch of one row changes ${rowCount}`]
    if (rowCount === 0) return []
  }
}

async function watchTransaction(client: pg.Client, sql: string): Promise<string[]> {
  const before = await tables(client, true)
  // What was read so far is counted before, not within.
  await client.query('select pg_stat_force_next_flush()')
  await client.query('begin; set local enable_seqscan = off; set local enable_indexonlyscan = off')
  await client.query(sql)
  const uses = await usesOf(client)
  const after = new Map((await tables(client, false)).map((table) => [table.name, table]))
  await client.query('commit')
  return before.flatMap((table) => faultsOf(table, after.get(table.name), uses, before))
}

function faultsOf(
  table: Table,
  now: Table | undefined,
  uses: ReadonlyMap<string, Use>,
  existing: readonly Table[],
): string[] {
  const use = uses.get(table.name)
  if (small.has(table.name) || !now) return []
  const locked = existing.filter((one) => uses.get(one.name)?.locks.some(stopsWrites))
  return [...faultsOfShape(table, now), ...(use ? faultsOfUse(table, use, locked) : [])]
}

function faultsOfShape({ name, file, indexes, keys }: Table, now: Table): string[] {
  const added = now.indexes.filter((index) => !indexes.includes(index))
  const referring = now.keys.filter((key) => !keys.includes(key))
  return [
    ...(now.file === file ? [] : [`${name} is written anew`]),
    ...added.map((index) => `${name} is read for the index ${index}, and nobody writes`),
    ...referring.map((key) => `${name} is read for the key ${key}, and nobody writes`),
  ]
}

function faultsOfUse({ name, rows }: Table, use: Use, locked: readonly Table[]): string[] {
  const changed = `${use.changed} of ${rows} rows of ${name} are changed in one transaction`
  const mostly = rows > 3 && use.changed * 2 > rows ? [changed] : []
  if (!use.whole) return mostly
  const isWritten = use.locks.includes('RowExclusiveLock')
  return [
    ...mostly,
    ...locked.map((one) => `${name} is read whole while ${one.name} is locked`),
    ...(isWritten ? [`${name} is changed whole in one transaction`] : []),
  ]
}

const stopsWrites = (lock: string): boolean =>
  ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'].includes(lock)

async function tables(client: pg.Client, isCounted: boolean): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(
    `select c.relname as name, c.relfilenode::text as file,
       array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid) as indexes,
       array(select k.conname::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.convalidated) as keys
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts = isCounted ? await countAll(client, rows) : new Map<string, number>()
  return rows.map((row) => ({ ...row, rows: counts.get(row.name) ?? 0 }))
}

async function countAll(
  client: pg.Client,
  all: readonly { readonly name: string }[],
): Promise<Map<string, number>> {
  const each = all.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`)
  const sql = each.join(' union all ')
  const { rows } = await client.query<{ name: string; n: number }>(sql)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

async function usesOf(client: pg.Client): Promise<Map<string, Use>> {
  const { rows } = await client.query<Use>(
    `select s.relname as name, s.seq_scan > 0 as whole, (s.n_tup_upd + s.n_tup_del)::int as changed,
       array(select l.mode from pg_locks l where l.pid = pg_backend_pid() and l.relation = s.relid) as locks
     from pg_stat_xact_user_tables s where s.schemaname = 'public'`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}
