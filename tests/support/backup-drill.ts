import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { directoryStore } from '#server/core/adapters/file-store.ts'
import { restoreBackup } from '../../scripts/backup/restore-backup.ts'
import { type Backup, type BackupOptions, takeBackup } from '../../scripts/backup/take-backup.ts'
import { connected } from '../../scripts/tables/connected.ts'
import { readRows, sequencesOf, tablesOf } from '../../scripts/tables/tables.ts'
import { buy } from './basket.ts'
import type { Person } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'
import { openTill, type Till } from './till.ts'

export const backupKey = 'unit-suite-m8Kd2VxQ0sZr7LbN4tYw9HcJ'

/** A small Escale with money, files and promised jobs, and a whole backup of it, which no test changes. */
export type BackupDrill = {
  readonly till: Till
  readonly marie: Person
  readonly folder: string
  /** What the database held then. */
  readonly before: Contents
  readonly database: string
  readonly files: string
  /** A new folder, which goes at the end. */
  readonly place: () => string
  readonly backUp: (options?: Partial<BackupOptions>) => Promise<Backup>
  readonly restore: (backup?: string, database?: string) => ReturnType<typeof restoreInto>
  readonly close: () => Promise<void>
}

export async function openBackupDrill(): Promise<BackupDrill> {
  const scratch = mkdtempSync(join(tmpdir(), 'escale-backup-'))
  const till = await openTill()
  const { deps } = till.app
  const marie = await fillTill(till)
  const place = () => mkdtempSync(join(scratch, 'place-'))
  const database = deps.config.DATABASE_URL
  const backUp = (options: Partial<BackupOptions> = {}) => {
    const usual = { database, files: deps.files, into: place(), secret: backupKey, at: new Date() }
    return takeBackup({ ...usual, ...options })
  }
  const before = await contentsOf(database)
  const { folder } = await backUp()
  return {
    till,
    marie,
    folder,
    before,
    database,
    files: join(deps.config.DATA_DIR, 'files'),
    place,
    backUp,
    restore: async (backup = folder, to) =>
      restoreInto(backup, to ?? (await preparedDatabase()), join(place(), 'files')),
    close: async () => {
      await till.close()
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

async function fillTill(till: Till): Promise<Person> {
  const marie = await till.app.makeCustomer()
  await buy(till, marie, { quotes: [await till.makeQuote(marie)] })
  await till.app.runJobs()
  const { pool, files } = till.app.deps
  // Text may look like an array, or hold what ends a line somewhere.
  const name = '{"a",\\N}\t\n\u2028« L’été »'
  await pool.query('update users set name = $1 where id = $2', [name, marie.id])
  await files.put('photos/three-chunks-long.webp', randomBytes(150_000))
  await files.put('photos/nothing-in-it.webp', Buffer.alloc(0))
  // A payment whose jobs are still to run.
  await buy(till, marie, { quotes: [await till.makeQuote(marie)] })
  return marie
}

/** As a failed restore leaves it: our tables, and nobody. Making them again would be the longest part. */
export const preparedDatabase = async (): Promise<string> =>
  (await createTestDatabase()).connectionString

async function restoreInto(folder: string, database: string, files: string) {
  const amounts = await restoreBackup({ folder, secret: backupKey, database, files })
  return { database, files, amounts }
}

type Contents = Readonly<Record<string, readonly string[]>>

/** Every row of every table, and the next numbers; without the row where the queue writes when it last looked, at any moment. */
export async function contentsOf(database: string): Promise<Contents> {
  const client = await connected(database)
  await client.query('begin')
  const tables: Record<string, readonly string[]> = {}
  for (const table of await tablesOf(client)) {
    const rows: string[] = (await Readable.from(readRows(client, table)).toArray()).flat()
    tables[table.name] = table.name === 'pgboss.version' ? [] : rows.toSorted()
  }
  tables['next numbers'] = (await sequencesOf(client)).map(({ name, last }) => `${name} ${last}`)
  await client.end()
  return tables
}

/** The bytes of each file, as text. */
export async function filesIn(root: string): Promise<Record<string, string>> {
  const store = directoryStore(root)
  const found: Record<string, string> = {}
  for await (const key of store.keys())
    found[key] = Buffer.from((await store.get(key)) ?? []).toString('base64')
  return found
}
