import { uploadPhoto } from '#contract/warehouse/reception.ts'
import { ApiError } from '#web/api/api-error.ts'
import { upload } from '#web/api/upload.ts'

/** A photo of the bench: kept here until it is sent, then known to the server by `photoId`. */
export type BenchPhoto = {
  /** The key of its one upload: sent again, it is the same photo. */
  readonly key: string
  readonly blob: Blob
  readonly photoId: string | null
}

export const newPhoto = (blob: Blob): BenchPhoto => ({
  key: crypto.randomUUID(),
  blob,
  photoId: null,
})

/**
 * Uploads on their way since the photo was taken: a reception that leaves meanwhile waits for its upload instead of starting a
 * second.
 */
const leaving = new Map<string, Promise<BenchPhoto>>()

/** Uploads the photo if needed, and returns it with its `photoId`. */
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

/** Sends those that have not left, and returns what the server calls them. */
export async function sentPhotoIds(photos: readonly BenchPhoto[]): Promise<string[]> {
  const sent = await Promise.all(photos.map(sentPhoto))
  return sent.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]))
}

async function sendOnce(photo: BenchPhoto): Promise<BenchPhoto> {
  try {
    const { photoId } = await upload(uploadPhoto, {}, photo.blob, {
      idempotencyKey: photo.key,
      isTriedOnce: true,
    })
    return { ...photo, photoId }
  } catch (error) {
    // The server has the photo but its answer was lost: upload it again; the first is deleted with the photos that belong to no
    // parcel.
    if (!(error instanceof ApiError) || error.code !== 'already-done') throw error
    return sendOnce(newPhoto(photo.blob))
  }
}
