import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type FileStore, isStorageFull } from '#server/core/adapters/file-store.ts'
import { CannotStart } from '../cannot-start.ts'
import { connected } from '../tables/connected.ts'
import { printOf, readRows, sequencesOf, tablesOf } from '../tables/tables.ts'
import { asLines } from './lines.ts'
import { type Contents, type KeptTable, pieceOfFile, pieceOfTable } from './manifest.ts'
import { newVault, type OpenToWrite, openToWrite, type Vault, writePiece } from './pieces.ts'

export type BackupOptions = {
  readonly database: string
  readonly files: FileStore
  /** The folder in which the backup becomes a new folder, named by its time. */
  readonly into: string
  readonly secret: string
  readonly at: Date
  readonly write?: OpenToWrite
}
export type Amounts = {
  readonly tables: number
  readonly rows: number
  readonly files: number
  /** Before they are sealed. */
  readonly bytes: number
}
export type Backup = Amounts & { readonly folder: string }

/**
 * Keeps the whole of an Escale, running or not, in a new folder, which has its name only once it is whole. The database first, at
 * one instant; then the files: each was written before the row that names it, so the files of these rows are there.
 */
export async function takeBackup(options: BackupOptions): Promise<Backup> {
  const { into, secret, at, write = openToWrite } = options
  const folder = join(into, `escale-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  const unfinished = `${folder}.unfinished`
  await mkdir(into, { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const vault = newVault(unfinished, secret)
    const contents = await keepDatabase(vault, options, write)
    const files = await keepFiles(vault, contents, options.files, write)
    if (files.files === 0) refuseLostFiles(contents)
    await rename(unfinished, folder)
    return { folder, ...sumsOf(contents.tables, files) }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!isStorageFull(error)) throw error
    throw new CannotStart(`Il n’y a plus de place dans ${into} : cette sauvegarde est abandonnée.`)
  }
}

async function keepDatabase(
  vault: Vault,
  { database, at }: BackupOptions,
  write: OpenToWrite,
): Promise<Contents> {
  const client = await connected(database)
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const migrations = await migrationsOf(client)
    const tables: KeptTable[] = []
    for (const table of await tablesOf(client)) {
      const rows = rowsAsLines(readRows(client, table))
      const written = await writePiece(vault, pieceOfTable(table.name), rows, write)
      tables.push({ ...table, ...(await printOf(client, table)), ...written })
    }
    // Numbers are taken outside of transactions: these are at least those of the rows.
    const sequences = await sequencesOf(client)
    return { takenAt: at.toISOString(), migrations, tables, sequences }
  } finally {
    await client.end()
  }
}

async function migrationsOf(client: pg.Client): Promise<Contents['migrations']> {
  const { rows: found } = await client.query(
    `select 1 where to_regclass('public.migrations') is not null`,
  )
  if (found.length === 0) throw new CannotStart('Cette base n’est pas celle d’une Escale.')
  const sql = 'select name, sha256 from migrations order by name collate "C"'
  return (await client.query<{ name: string; sha256: string }>(sql)).rows
}

async function* rowsAsLines(batches: AsyncIterable<readonly string[]>) {
  for await (const batch of batches) yield asLines(batch)
}

/** The manifest grows with the files that it lists; it has its end only after the last one. */
async function keepFiles(
  vault: Vault,
  contents: Contents,
  store: FileStore,
  write: OpenToWrite,
): Promise<Sums> {
  const sums = { files: 0, bytes: 0 }
  const lines = async function* () {
    yield asLines([contents])
    for await (const key of store.keys()) {
      const file = await store.open(key)
      // Removed meanwhile, because somebody wanted it gone.
      if (!file) continue
      const written = await writePiece(vault, pieceOfFile(key), file.stream, write)
      sums.files += 1
      sums.bytes += written.bytes
      yield asLines([{ key, ...written }])
    }
    yield asLines([sums])
  }
  await writePiece(vault, 'manifest', lines(), write)
  return sums
}

/** A command that was given another DATA_DIR than the server’s would keep rows without their files. */
function refuseLostFiles({ tables }: Contents): void {
  const named = tables.filter(({ name }) => ['public.photos', 'public.invoices'].includes(name))
  if (named.every(({ rows }) => rows === 0)) return
  throw new CannotStart(
    'Aucun fichier trouvé, alors que la base nomme des photos ou des factures :\n' +
      'DATA_DIR, ou FILES_URL, n’est pas celui du serveur.',
  )
}

type Sums = { readonly files: number; readonly bytes: number }

export const sumsOf = (tables: readonly KeptTable[], { files, bytes }: Sums): Amounts => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files,
  bytes: tables.reduce((sum, table) => sum + table.bytes, bytes),
})
