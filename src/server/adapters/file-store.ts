import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Private bytes under generated keys; who may read them is decided before, by a look-up through the actor. */
export type FileStore = {
  /** Durable when it returns. Writing the same key again replaces it whole. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** `undefined` when there is no such file. */
  readonly get: (key: string) => Promise<Uint8Array | undefined>
  readonly remove: (key: string) => Promise<void>
}

const keyShape = /^[a-z]+\/[a-z0-9-]{8,64}(\.[a-z0-9-]+)*$/

/** Files in a directory, spread over 256 folders. */
export function directoryStore(root: string): FileStore {
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error(`not a file key: ${key}`)
    const [kind = '', name = ''] = key.split('/')
    return join(root, kind, name.slice(0, 2), name)
  }
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes),
    get: (key) => readFile(pathOf(key)).catch(absentIsUndefined),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** A reader never sees half a file, and a crash after the answer loses nothing. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

function absentIsUndefined(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
