import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import pg from 'pg'

/** How a migration waits for a table that others use. */
export type Patience = {
  /**
   * Whoever wants the table meanwhile waits behind the migration: for this long, then the migration lets them pass. Less than
   * the second after which PostgreSQL looks for deadlocks, so that of a migration and a request it is never the request that ends.
   */
  readonly lockMs: number
  /** The pause before the next try; it doubles, up to sixteen times as long. */
  readonly pauseMs: number
  readonly limitMs: number
  /** Called once, with the name of a migration that could not have its lock at once. */
  readonly onWait: (name: string) => void
}

/** The nightly rules, or a backup, may read on one snapshot for most of an hour. */
export const usualPatience: Patience = {
  lockMs: 500,
  pauseMs: 1000,
  limitMs: 3_600_000,
  onWait: () => {},
}

/** Applies a migration in its way, and again while somebody holds what it needs; then writes down that it was applied. */
export async function applyMigration(
  client: PoolClient,
  migration: Migration,
  patience: Patience,
): Promise<void> {
  const giveUpAt = performance.now() + patience.limitMs
  for (let tried = 1; ; tried += 1) {
    try {
      await ways[migration.way](client, migration, patience)
      return
    } catch (cause) {
      if (!isHeldByOthers(cause) || performance.now() > giveUpAt) {
        const why = cause instanceof Error ? cause.message : ''
        throw new Error(`migration ${migration.name}: ${why}`, { cause })
      }
    }
    if (tried === 1) patience.onWait(migration.name)
    await pause(patience.pauseMs * 2 ** Math.min(tried - 1, 4))
  }
}

type Way = (client: PoolClient, migration: Migration, patience: Patience) => Promise<void>

const inOneTransaction: Way = (client, migration, { lockMs }) =>
  inTransaction(client, lockMs, async () => {
    // Without parameters the whole file goes to the server in one message, so functions and triggers need no splitting.
    await client.query(migration.text)
    await writeDown(client, migration)
  })

/** An index is built beside writes, which no transaction can: it waits for old transactions, and nobody waits for it. */
const concurrently: Way = async (client, migration) => {
  if (!isOneIndexStatement(migration.text))
    throw new Error('a concurrent migration is one create or drop index concurrently')
  await dropUnfinishedIndex(client, migration.text)
  await client.query(migration.text)
  await writeDown(client, migration)
}

const isOneIndexStatement = (text: string): boolean =>
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists)\s[^;]*;?$/i.test(
    text.replaceAll(/^--.*$/gm, '').trim(),
  )

/** What a killed or failed build left has the name, and serves no query. */
async function dropUnfinishedIndex(client: PoolClient, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { name } of rows)
    if (new RegExp(`\\b${name}\\b`).test(text))
      await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(name)}`)
}

const batchSize = 1000

/** One statement that changes at most `$1` rows, again until it changes none: a row is held for the time of its batch. */
const inBatches: Way = async (client, migration, { lockMs }) => {
  let changed: number
  do {
    changed = await inTransaction(client, lockMs, async () => {
      const { rowCount } = await client.query(migration.text, [batchSize])
      if ((rowCount ?? 0) > batchSize)
        throw new Error(`a batch of ${batchSize} changed ${rowCount}`)
      return rowCount ?? 0
    })
  } while (changed > 0)
  await writeDown(client, migration)
}

const ways: Readonly<Record<Migration['way'], Way>> = {
  'in one transaction': inOneTransaction,
  concurrently,
  'in batches': inBatches,
}

async function inTransaction<Result>(
  client: PoolClient,
  lockMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}

async function writeDown(client: PoolClient, { name, sha256, needs }: Migration): Promise<void> {
  if (needs !== undefined && needs > (await neededVersion(client)))
    await client.query(`comment on table migrations is 'needs ${needs}'`)
  await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
}

/**
 * The number of the last migration of the oldest version that may run on this database. It is a comment, and no column, so that a
 * backup made before it was written is still one of this version.
 */
export async function neededVersion(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ said: string | null }>(
    `select obj_description('migrations'::regclass) as said`,
  )
  return /^needs (\d{4})$/.exec(rows[0]?.said ?? '')?.[1] ?? ''
}

/** A lock that did not come in time; a deadlock, which a request and a migration can make of two tables. */
const isHeldByOthers = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')

export type Migration = {
  readonly name: string
  readonly text: string
  readonly sha256: string
  readonly way: 'in one transaction' | 'concurrently' | 'in batches'
  /** The number of the last migration of the oldest version that still runs beside this one; versions before it do not start. */
  readonly needs: string | undefined
}

/** The `.sql` files of a folder, by name. What is special about one stands in the comment that it begins with. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name, text, sha256, ...saidOf(text.split('\n')) }
    }),
  )
}

function saidOf(lines: readonly string[]): Pick<Migration, 'way' | 'needs'> {
  const end = lines.findIndex((line) => !line.startsWith('--'))
  const said = lines.slice(0, end === -1 ? lines.length : end)
  const needs = said.map((line) => /^-- needs (\d{4})\b/.exec(line)?.[1]).find(Boolean)
  if (said.includes('-- concurrently')) return { way: 'concurrently', needs }
  return { way: said.includes('-- in batches') ? 'in batches' : 'in one transaction', needs }
}
