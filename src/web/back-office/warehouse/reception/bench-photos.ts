import { ApiError } from '#web/api/api-error.ts'
import { sendPhoto } from '#web/api/warehouse.ts'

/** A picture of the bench: kept here until it is sent, known to the server by `photoId` once it is. */
export type BenchPhoto = {
  /** Of its one upload: sent again, it is the same photo. */
  readonly key: string
  readonly blob: Blob
  readonly photoId: string | null
}

export const newPhoto = (blob: Blob): BenchPhoto => ({
  key: crypto.randomUUID(),
  blob,
  photoId: null,
})

/** On its way since it was taken: the reception that leaves meanwhile waits for it, and sends no second. */
const leaving = new Map<string, Promise<BenchPhoto>>()

/** The photo as the server knows it. */
export async function sentPhoto(photo: BenchPhoto): Promise<BenchPhoto> {
  if (photo.photoId !== null) return photo
  const sending = leaving.get(photo.key) ?? sendOnce(photo)
  leaving.set(photo.key, sending)
  try {
    return await sending
  } finally {
    leaving.delete(photo.key)
  }
}

async function sendOnce(photo: BenchPhoto): Promise<BenchPhoto> {
  try {
    const { photoId } = await sendPhoto(photo.blob, photo.key)
    return { ...photo, photoId }
  } catch (error) {
    // The server has it and lost its answer: another upload, and the first is forgotten with those of no parcel.
    if (!(error instanceof ApiError) || error.code !== 'already-done') throw error
    return sendOnce(newPhoto(photo.blob))
  }
}
