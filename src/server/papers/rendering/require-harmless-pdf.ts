import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import { oneAtATime } from '#server/core/for-each-apart.ts'
import { pictureTypeOf, reEncodeDocument } from '#server/core/pictures/re-encode.ts'
import { Refused } from '#server/core/refused.ts'

const faults = ['active', 'encrypted', 'unreadable'] as const
type Fault = (typeof faults)[number]
const message = z.object({ fault: z.optional(z.enum(faults)) })

type Limits = { readonly milliseconds: number; readonly bytes: number }
const limits: Limits = { milliseconds: 15_000, bytes: 160_000_000 }

/**
 * Refuses a PDF that would do more than show itself: `pdf-active`, `pdf-encrypted`, and the caller's own code for one that cannot
 * be parsed. A separate thread reads it under limits, because ten megabytes may unpack to ten gigabytes.
 */
export async function requireHarmlessPdf(
  bytes: Uint8Array,
  { unreadable, within = limits }: { readonly unreadable: string; readonly within?: Limits },
): Promise<void> {
  const fault = isPdf(bytes) ? await oneAtATime(() => readApart(bytes, within)) : 'unreadable'
  if (fault === 'unreadable') throw new Refused(unreadable)
  if (fault !== undefined) throw new Refused(`pdf-${fault}`)
}

/** A thread has no limit for memory outside its heap, so this watches the growth of the whole process meanwhile. */
async function readApart(bytes: Uint8Array, within: Limits): Promise<Fault | undefined> {
  const before = process.memoryUsage.rss()
  const { promise, resolve } = Promise.withResolvers<Fault | undefined>()
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    // The PDF library prints warnings about odd files of strangers.
    stdout: true,
    stderr: true,
    env: {},
  })
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > within.bytes) resolve('unreadable')
  }, 20)
  const late = setTimeout(() => resolve('unreadable'), within.milliseconds)
  worker.once('message', (said) => resolve(message.parse(said).fault))
  worker.once('error', () => resolve('unreadable'))
  worker.once('exit', () => resolve('unreadable'))
  try {
    return await promise
  } finally {
    clearInterval(watch)
    clearTimeout(late)
    await worker.terminate()
  }
}

/**
 * Decides by the bytes, whatever the name or the header claims. It checks the first and the last ones: with data before or
 * behind, the file is of another type as well.
 */
function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return (
    /^%PDF-[12]\.\d/.test(text(0, 8)) &&
    /%%EOF[\s\0]*$/.test(text(Math.max(0, bytes.length - 1024)))
  )
}

export type ReadableDocument = {
  readonly type: 'application/pdf' | 'image/jpeg'
  readonly bytes: Uint8Array
}

/**
 * The bytes to store of a paper that somebody sends, by the real type of the file: a picture is drawn again, a PDF without active
 * content stays as it is. Refuses with the caller's code, `pdf-active` and `pdf-encrypted`, and `photo-too-large` for a picture.
 */
export async function readableDocument(
  body: Uint8Array,
  { unreadable }: { readonly unreadable: string },
): Promise<ReadableDocument> {
  const type = pictureTypeOf(body)
  if (type === 'jpeg' || type === 'png') {
    return { type: 'image/jpeg', bytes: await picture(body, unreadable) }
  }
  await requireHarmlessPdf(body, { unreadable })
  return { type: 'application/pdf', bytes: body }
}

async function picture(body: Uint8Array, unreadable: string): Promise<Uint8Array> {
  try {
    return await reEncodeDocument(body)
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'photo-unreadable') {
      throw new Refused(unreadable)
    }
    throw error
  }
}
