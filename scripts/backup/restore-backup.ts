import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { directoryStore, isStorageFull } from '#server/core/adapters/file-store.ts'
import { readMigrations } from '#server/core/adapters/apply-migration.ts'
import { CannotStart } from '../cannot-start.ts'
import { fillEmptyDatabase, type Source } from '../tables/fill-empty-database.ts'
import { readLines } from './lines.ts'
import { type Contents, type KeptFile, type KeptTable } from './manifest.ts'
import { pieceOfFile, pieceOfTable, readManifest } from './manifest.ts'
import { openVault, readVerified, type Vault } from './pieces.ts'
import { type Quieted, quietStandingOrders } from './quiet-standing-orders.ts'
import { type Amounts, sumsOf } from './take-backup.ts'

export type RestoreOptions = {
  readonly folder: string
  readonly secret: string
  /** An empty one. */
  readonly database: string
  /** Where the files of the store will be: absent or empty. */
  readonly files: string
}
export type Restored = Amounts & { readonly takenAt: string; readonly standing: Quieted }

/**
 * Brings a backup back into an empty database and an empty folder. All or nothing: the rows commit only once each table and each
 * file is as it was, no standing order pays by itself, and the files are in place. Throws CannotStart for what is not empty or serves, a wrong key, damage, and a
 * backup of another version.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { folder, secret, database } = options
  const vault = await openVault(folder, secret)
  const { contents, files } = await readManifest(vault)
  await requireThisVersion(contents)
  await requireEmptyFolder(options.files)

  // Inside the folder, which may be a disk of its own.
  const unfinished = join(options.files, `unfinished-${randomBytes(4).toString('hex')}`)
  const sums = { files: 0, bytes: 0 }
  let standing = { ended: 0, paused: 0 }
  try {
    await fillEmptyDatabase(database, sourceOf(vault, contents), async (target) => {
      standing = await quietStandingOrders(target)
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      for await (const file of files) {
        await restoreFile(vault, file, unfinished)
        sums.files += 1
        sums.bytes += file.bytes
      }
      await putInPlace(unfinished, options.files)
    })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!isStorageFull(error)) throw error
    throw new CannotStart('Il n’y a plus de place : rien n’a été restauré.')
  }
  return { takenAt: contents.takenAt, standing, ...sumsOf(contents.tables, sums) }
}

const migrationsFolder = join(import.meta.dirname, '..', '..', 'migrations')

/** Not migrated on the way: the queue's tables are made by its library, which knows their newest form only. */
async function requireThisVersion({ migrations }: Contents): Promise<void> {
  const ours = await readMigrations(migrationsFolder)
  const print = (list: Contents['migrations']): string =>
    list.map(({ name, sha256 }) => `${name} ${sha256}`).join()
  if (print(migrations) === print(ours)) return
  throw new CannotStart(
    'Cette sauvegarde est d’une autre version d’Escale :\n' +
      `sa dernière migration est ${migrations.at(-1)?.name}, celle d’ici ${ours.at(-1)?.name}.\n` +
      'Restaurez-la avec la version qui l’a faite, puis démarrez celle-ci, qui la mettra à jour.',
  )
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => kindOfFiles.test(name))) throw notEmpty(folder)
}

/** A disk of its own also holds a folder of its system. */
const kindOfFiles = /^[a-z]+$/

const notEmpty = (folder: string) =>
  new CannotStart(`Le dossier des fichiers n’est pas vide : mettez de côté ${folder}.`)

const sourceOf = (vault: Vault, { tables, sequences }: Contents): Source => {
  const keptAs = new Map(tables.map((table) => [table.name, table]))
  const find = (name: string): KeptTable => {
    const table = keptAs.get(name)
    if (!table) throw new Error(`not in the backup: ${name}`)
    return table
  }
  return {
    tables,
    sequences,
    rowsOf: ({ name }) => rowsOf(vault, find(name)),
    printOf: async ({ name }) => find(name),
  }
}

const records = z.array(z.string())

async function* rowsOf(vault: Vault, table: KeptTable) {
  const chunks = readVerified(vault, pieceOfTable(table.name), table)
  for await (const lines of readLines(chunks)) yield records.parse(lines)
}

async function restoreFile(
  vault: Vault,
  { key, ...written }: KeptFile,
  folder: string,
): Promise<void> {
  const chunks = readVerified(vault, pieceOfFile(key), written)
  await directoryStore(folder).putStream(key, Readable.from(chunks))
}

async function putInPlace(unfinished: string, folder: string): Promise<void> {
  for (const kind of await readdir(unfinished)) {
    await rename(join(unfinished, kind), join(folder, kind)).catch(
      (error: NodeJS.ErrnoException) => {
        throw ['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '') ? notEmpty(folder) : error
      },
    )
  }
  await rmdir(unfinished)
}
