import type { FileStore } from '#server/core/adapters/file-store.ts'
import { FileChanged } from '#server/core/adapters/supplier-errors.ts'

export type Place = FileStore & {
  /** SHA-256 of what is there, in hexadecimal; `undefined` when there is no such file. */
  readonly printOf: (key: string) => Promise<string | undefined>
}

export type Moved = {
  readonly copied: number
  readonly bytes: number
  /** Was there already, with the same print. */
  readonly already: number
  /** Keys of what could not be copied whole: other bytes than were put, or written again meanwhile. */
  readonly left: readonly string[]
  /** Keys of files at the arrival only: removed since an earlier run, or not from here. */
  readonly onlyThere: readonly string[]
}

type Count = { copied: number; bytes: number; already: number; left: string[]; onlyThere: string[] }

/** Calls under way at once: each waits for a network, none needs much memory. */
const atOnce = 8

/**
 * Copies every file that is not at the arrival with the same print, and compares the prints of what it copied. Removes nothing.
 * Safe to interrupt, and to run again while somebody writes.
 */
export async function moveFiles(
  from: Place,
  to: Place,
  tell: (done: number) => void = () => {},
): Promise<Moved> {
  const count: Count = { copied: 0, bytes: 0, already: 0, left: [], onlyThere: [] }
  let done = 0
  await eachOf(from.keys(), async (key) => {
    await moveOne({ from, to, key }, count)
    done += 1
    tell(done)
  })
  await eachOf(to.keys(), async (key) => {
    if (!(await from.has(key))) count.onlyThere.push(key)
  })
  return count
}

type One = { readonly from: Place; readonly to: Place; readonly key: string }

async function moveOne({ from, to, key }: One, count: Count): Promise<void> {
  const print = await from.printOf(key)
  // Removed since it was listed.
  if (print === undefined) return
  if ((await to.printOf(key)) === print) {
    count.already += 1
    return
  }
  const written = await copy({ from, to, key })
  if (written === undefined) return
  if (written === 'changed' || (await from.printOf(key)) !== written.sha256) {
    count.left.push(key)
    return
  }
  count.copied += 1
  count.bytes += written.bytes
}

async function copy({ from, to, key }: One) {
  try {
    const file = await from.open(key)
    return file && (await to.putStream(key, file.stream))
  } catch (error) {
    if (error instanceof FileChanged) return 'changed'
    throw error
  }
}

/** After a failure no other begins, and those under way end first. */
async function eachOf(
  keys: AsyncIterable<string>,
  act: (key: string) => Promise<void>,
): Promise<void> {
  const iterator = keys[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = await iterator.next()
      if (next.done) return
      await act(next.value)
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    work().catch((error: unknown) => failures.push(error)),
  )
  await Promise.all(workers)
  await iterator.return?.()
  if (failures.length > 0) throw failures[0]
}
