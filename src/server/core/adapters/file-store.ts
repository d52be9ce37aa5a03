import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Private bytes under generated keys. The caller decides who may read them, by a query through the actor. */
export type FileStore = {
  /** The bytes are durable when it returns. Writing the same key again replaces the whole file. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Like `put`, for bytes that do not fit in memory; returns what was written. */
  readonly putStream: (key: string, stream: Readable) => Promise<Written>
  /** Returns `undefined` when there is no such file. */
  readonly get: (key: string) => Promise<Uint8Array | undefined>
  /** Like `get`, as a stream; the caller reads it to its end or destroys it. */
  readonly open: (key: string) => Promise<OpenFile | undefined>
  readonly has: (key: string) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
  /** Every file, in no order; one that comes or goes meanwhile may be missing. */
  readonly keys: () => AsyncIterable<string>
}

export type Written = { readonly bytes: number; readonly sha256: string }
export type OpenFile = { readonly stream: Readable; readonly size: number }

export const keyShape = /^[a-z]+\/[a-z0-9-]{8,64}(\.[a-z0-9-]+)*$/

/** Files in a directory, spread over 256 folders. */
export function directoryStore(root: string): FileStore {
  const pathOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error(`not a file key: ${key}`)
    const [kind = '', name = ''] = key.split('/')
    return join(root, kind, name.slice(0, 2), name)
  }
  return {
    put: (key, bytes) => writeWhole(pathOf(key), (file) => file.writeFile(bytes)),
    putStream: (key, stream) => writeStream(pathOf(key), stream),
    get: (key) => readFile(pathOf(key)).catch(absentIsUndefined),
    open: (key) => openToRead(pathOf(key)).catch(absentIsUndefined),
    has: (key) =>
      stat(pathOf(key))
        .then(() => true, absentIsUndefined)
        .then(Boolean),
    remove: (key) => rm(pathOf(key), { force: true }),
    keys: () => keysUnder(root),
  }
}

/** Whether the disk is full, for files or for rows of the database: then nothing was written. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', '53100'].includes(String(error.code))

/** A reader never sees half a file, and a crash after the return loses nothing. */
async function writeWhole(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  try {
    await writeDraft(draft, write)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeDraft(draft: string, write: (file: FileHandle) => Promise<void>) {
  const file = await open(draft, 'wx', 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeStream(path: string, stream: Readable): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  await writeWhole(path, async (file) => {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}

async function openToRead(path: string): Promise<OpenFile> {
  const file = await open(path)
  const { size } = await file.stat()
  return { stream: file.createReadStream(), size }
}

async function* keysUnder(root: string): AsyncGenerator<string, void> {
  for await (const kind of foldersIn(root)) {
    for await (const start of foldersIn(join(root, kind))) {
      for await (const { name } of entriesOf(join(root, kind, start))) {
        const key = `${kind}/${name}`
        if (keyShape.test(key) && !draftName.test(name)) yield key
      }
    }
  }
}

/** Removes what a process that was killed had begun to write, by its last change. */
export async function removeDrafts(folder: string, before: Date): Promise<void> {
  for await (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await removeDrafts(path, before)
    else if (draftName.test(entry.name) && (await isOlder(path, before))) {
      await rm(path, { force: true })
    }
  }
}

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  const changed = await stat(path).catch(absentIsUndefined)
  return changed !== undefined && changed.mtime < before
}

/** What `writeWhole` is writing, or was when its process was killed. */
const draftName = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

async function* foldersIn(folder: string): AsyncGenerator<string, void> {
  for await (const entry of entriesOf(folder)) if (entry.isDirectory()) yield entry.name
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent, void> {
  yield* (await opendir(folder).catch(absentIsUndefined)) ?? []
}

function absentIsUndefined(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
