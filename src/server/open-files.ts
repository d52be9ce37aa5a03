import { join } from 'node:path'
import { directoryStore, type FileStore } from '#server/core/adapters/file-store.ts'
import { FilesAway } from '#server/core/adapters/supplier-errors.ts'
import { s3Store } from '#server/core/adapters/s3/s3-store.ts'
import type { Config } from './config.ts'
import { bucketOf } from './supplier-settings.ts'
import { asking, type Watch } from './open-suppliers.ts'

/** The directory, or the bucket of FILES_URL: a supplier as the others are. */
export function openFiles(config: Config, watch: Watch): FileStore {
  const bucket = bucketOf(config)
  if (!bucket) return directoryStore(join(config.DATA_DIR, 'files'))
  const store = s3Store(bucket, draftsIn(config.DATA_DIR))
  const ask = asking(
    watch,
    'files',
    // A store that refuses us is as far as one that is silent, and somebody must see to it.
    (error) => error instanceof FilesAway,
    () => new FilesAway('silent'),
  )
  return {
    put: async (key, bytes) => ask(async () => store.put(key, bytes)),
    putStream: async (key, stream) =>
      ask(async () => store.putStream(key, stream)).finally(() => stream.destroy()),
    get: async (key) => ask(async () => store.get(key)),
    open: async (key) => ask(async () => store.open(key)),
    has: async (key) => ask(async () => store.has(key)),
    remove: async (key) => ask(async () => store.remove(key)),
    keys: () => store.keys(),
  }
}

/** Where streams pass on their way to a bucket. */
export const draftsIn = (dataDir: string): string => join(dataDir, 'drafts')
