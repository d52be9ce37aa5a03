import { FilesAway } from '#server/core/adapters/files-away.ts'

/** What the answer of a failed call says; `undefined` when there is no such object. A missing bucket is not a missing object. */
export async function failureIn(response: Response): Promise<Error | undefined> {
  const { status } = response
  const text = await response.text().catch(() => '')
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
  if (status === 404 && code === 'NoSuchKey') return undefined
  if (status === 507 || full.test(code ?? '')) return storageFull(`${status} ${code}`)
  return new FilesAway(code === undefined ? String(status) : `${status} ${code}`)
}

/** Ceph, MinIO and OpenStack say it in their own words. */
const full = /StorageFull|QuotaExceeded|InsufficientStorage/

/** The same error as a disk without room (`isStorageFull`). */
const storageFull = (reason: string): Error =>
  Object.assign(new Error(`the object store has no room left: ${reason}`), { code: 'ENOSPC' })

/** Worth another try at once: the store asks for it, or something between us broke. */
export const isPassing = (status: number): boolean => [429, 500, 502, 503, 504].includes(status)
