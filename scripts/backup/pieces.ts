import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Written } from '#server/core/adapters/file-store.ts'
import { CannotStart } from '../cannot-start.ts'
import { derivedKey, seal, unseal } from './sealed.ts'

/** The folder of one backup, with what opens its pieces. */
export type Vault = {
  readonly folder: string
  readonly secret: string
  /** The first bytes of each piece: a mark, the salt of this backup, and a print by which a wrong key is told from damage. */
  readonly header: Buffer
}

const mark = Buffer.from('escale1\n')
const saltBytes = 24
const headerBytes = mark.length + saltBytes + 16

export const newVault = (folder: string, secret: string): Vault => ({
  folder,
  secret,
  header: headerOf(secret, randomBytes(saltBytes)),
})

const headerOf = (secret: string, salt: Buffer): Buffer =>
  Buffer.concat([mark, salt, derivedKey(secret, salt, 'which key').subarray(0, 16)])

const saltOf = (header: Buffer): Buffer => header.subarray(mark.length, mark.length + saltBytes)

/** Refuses a folder that is no backup, and a key that is not this backup’s. */
export async function openVault(folder: string, secret: string): Promise<Vault> {
  const header = await readHeader(join(folder, 'manifest'))
  if (!header.subarray(0, mark.length).equals(mark)) throw new CannotStart(await noBackup(folder))
  if (!header.equals(headerOf(secret, saltOf(header)))) {
    throw new CannotStart('BACKUP_KEY n’est pas la clé de cette sauvegarde.')
  }
  return { folder, secret, header }
}

const shown = 5

/** What is there instead, and what to give. */
async function noBackup(folder: string): Promise<string> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOTDIR' ? [] : undefined,
  )
  if (names === undefined) {
    return `${folder} n’existe pas, ou ne se lit pas. Vérifiez le chemin, et que le disque est monté.`
  }
  const inside = names.filter((name) => /^escale-.+Z$/.test(name)).toSorted()
  if (inside.length === 0) {
    return (
      `${folder} n’est pas une sauvegarde entière : son manifeste manque ou est abîmé.\n` +
      'Donnez le dossier « escale-… » que npm run backup a fait, en entier.'
    )
  }
  const latest = inside.toReversed().slice(0, shown)
  return (
    `${folder} contient ${inside.length === 1 ? 'une sauvegarde' : `${inside.length} sauvegardes`}, mais n’en est pas une. ` +
    `Donnez l’une d’elles, la dernière d’abord :\n  ${latest.map((name) => join(folder, name)).join('\n  ')}`
  )
}

/** Empty when there is no such file. */
async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => undefined)
  try {
    return (
      (await file?.read(Buffer.alloc(headerBytes), 0, headerBytes, 0))?.buffer ?? Buffer.alloc(0)
    )
  } finally {
    await file?.close()
  }
}

/** How a new file is opened for writing; a test gives a disk that is full. */
export type OpenToWrite = (path: string) => Writable
export const openToWrite: OpenToWrite = (path) =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

/** Seals a piece under its name; it is durable when this returns. */
export async function writePiece(
  { folder, secret, header }: Vault,
  name: string,
  plain: AsyncIterable<Uint8Array>,
  write: OpenToWrite,
): Promise<Written> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const count = counter()
  const sealed = seal(derivedKey(secret, saltOf(header), name), count.over(plain))
  await pipeline(withHeader(header, sealed), write(path))
  return count.written()
}

async function* withHeader(header: Buffer, sealed: AsyncIterable<Buffer>) {
  yield header
  yield* sealed
}

/** The bytes of a piece, each only once it is known to be as it was written. */
export async function* readPiece(vault: Vault, name: string): AsyncGenerator<Buffer, void> {
  const path = join(vault.folder, name)
  const isOurs = (await readHeader(path)).equals(vault.header)
  if (!isOurs) throw damaged(name)
  const key = derivedKey(vault.secret, saltOf(vault.header), name)
  try {
    yield* unseal(key, createReadStream(path, { start: headerBytes }))
  } catch {
    throw damaged(name)
  }
}

/** Like `readPiece`; throws after the last byte when the whole is not what the manifest says. */
export async function* readVerified(
  vault: Vault,
  name: string,
  expected: Written,
): AsyncGenerator<Buffer, void> {
  const count = counter()
  yield* count.over(readPiece(vault, name))
  const { bytes, sha256 } = count.written()
  if (bytes !== expected.bytes || sha256 !== expected.sha256) throw damaged(name)
}

const damaged = (name: string) =>
  new CannotStart(`La pièce ${name} manque, est abîmée ou vient d’ailleurs.`)

function counter() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *over<Chunk extends Uint8Array>(chunks: AsyncIterable<Chunk>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    written: (): Written => ({ bytes, sha256: hash.digest('hex') }),
  }
}
