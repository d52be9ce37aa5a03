import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileChanged } from '#server/core/adapters/files-away.ts'
import type { Body } from './s3-call.ts'
import type { Chunks } from './s3-patience.ts'

const chunkBytes = 64 * 1024

/** In chunks, so that a slow upload is told from one that stands still. */
export const bodyOf = (bytes: Uint8Array): Body => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  *chunks() {
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      yield bytes.subarray(from, from + chunkBytes)
    }
  },
})

/** Size and print must be known before a file is sent, so a stream goes through a file without a name, which no crash leaves. */
export async function withDraft<Result>(
  folder: string,
  stream: Readable,
  use: (body: Body) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const written = await writeTo(file, stream)
    return await use({ ...written, chunks: () => chunksOf(file) })
  } finally {
    await file.close()
  }
}

/** Not a read stream: one that is left half-way closes the file, and a call that failed is made again. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkBytes), 0, chunkBytes, from)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    from += bytesRead
  }
}

async function writeTo(file: FileHandle, stream: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    await file.writeFile(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** The same chunks; the last one only once all of them have the print, so that other bytes never look whole. */
export async function* verified(
  key: string,
  sha256: string | null,
  chunks: Chunks,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  let last: Uint8Array | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (last) yield last
    last = chunk
  }
  if (hash.digest('hex') !== sha256) throw new FileChanged(key)
  if (last) yield last
}
