import { ApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/api/store.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { photoRefusals } from '#web/copy/reception.ts'
import { newPhoto, sentPhoto, type BenchPhoto } from './bench-photos.ts'

const longestSide = 2000
const smallEnough = 600_000

/** A phone's photo reduced to the stored size, so that it uploads in a second; unchanged when the browser cannot read it. */
async function downscalePhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= smallEnough) return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    )
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  } catch {
    return photo
  }
}

const mostPhotos = 10

type Taken = { readonly photos: readonly BenchPhoto[]; readonly error: string | undefined }
export type TakenPhotos = ReturnType<typeof openTakenPhotos>

/** The photos of one parcel: each uploads while the next is taken and the measures are typed. */
export function openTakenPhotos(initial: readonly BenchPhoto[]) {
  const store = createStore<Taken>({ photos: initial, error: undefined })
  const change = (photos: readonly BenchPhoto[], error?: string) => {
    store.set({ photos, error })
  }
  const without = (key: string) => store.get().photos.filter((one) => one.key !== key)

  /** Without a network the photo stays here, and leaves with the reception. */
  async function upload(photo: BenchPhoto): Promise<void> {
    try {
      const sent = await sentPhoto(photo)
      const { photos, error } = store.get()
      change(
        photos.map((one) => (one.key === photo.key ? sent : one)),
        error,
      )
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) return
      change(without(photo.key), errorSentence(failure, photoRefusals))
    }
  }

  return {
    use: store.use,
    subscribe: store.subscribe,
    now: () => store.get().photos,
    add: async (files: readonly Blob[]): Promise<void> => {
      const room = Math.max(0, mostPhotos - store.get().photos.length)
      const tooMany =
        files.length > room ? `${mostPhotos}\u00a0photos au plus par colis.` : undefined
      const smaller = await Promise.all(files.slice(0, room).map(downscalePhoto))
      const added = smaller.map(newPhoto)
      change([...store.get().photos, ...added], tooMany)
      for (const photo of added) void upload(photo)
    },
    remove: (key: string) => {
      change(without(key))
    },
    /** Moves the photo one place forward; the first is the one that the owner sees. */
    forward: (key: string) => {
      change(forwarded(store.get().photos, key))
    },
  }
}

function forwarded(photos: readonly BenchPhoto[], key: string): readonly BenchPhoto[] {
  const place = photos.findIndex((one) => one.key === key)
  const [before, moved] = [photos[place - 1], photos[place]]
  if (!before || !moved) return photos
  return photos.with(place - 1, moved).with(place, before)
}
