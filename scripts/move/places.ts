import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { directoryStore } from '#server/core/adapters/file-store.ts'
import { s3Store } from '#server/core/adapters/s3/s3-store.ts'
import { bucketOf, halfFileSettings } from '#server/supplier-settings.ts'
import { CannotStart } from '../cannot-start.ts'
import type { Place } from './move-files.ts'

type Values = Readonly<Record<string, string | undefined>>

/** A folder, or `s3://bucket/prefix` with the FILES_… settings of the environment. Throws CannotStart when they are not whole. */
export function placeAt(address: string, env: Values, base: string): Place {
  if (!address.startsWith('s3://')) return folderAt(resolve(base, address))
  const names = ['FILES_ENDPOINT', 'FILES_REGION', 'FILES_ACCESS_KEY', 'FILES_SECRET_KEY']
  const given = Object.fromEntries(names.map((name) => [name, env[name] || undefined]))
  const settings = { ...given, FILES_URL: address }
  const problems = halfFileSettings(settings)
  if (problems.length > 0) throw new CannotStart(problems.join('\n'))
  const bucket = bucketOf(settings)
  if (!bucket) throw new CannotStart(`${address} n’est pas un endroit : s3://compartiment/préfixe.`)
  return s3Store(bucket, join(tmpdir(), 'escale-move-files'))
}

export function folderAt(folder: string): Place {
  const store = directoryStore(folder)
  return { ...store, printOf: async (key) => printOfFile(store, key) }
}

async function printOfFile(store: ReturnType<typeof directoryStore>, key: string) {
  const file = await store.open(key)
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const chunk of file.stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** A folder that is not there, or the one above, would be an empty move that says nothing. */
export async function refuseEmpty(place: Place, address: string, base: string): Promise<void> {
  for await (const _key of place.keys()) return
  const isMissing = !address.startsWith('s3://') && !existsSync(resolve(base, address))
  throw new CannotStart(
    isMissing
      ? `Le dossier ${address} n’existe pas.`
      : `Aucun fichier d’Escale dans ${address} : pour un dossier, donnez DATA_DIR/files.`,
  )
}
