import type { BoxPhoto } from '#contract/core/box-photo.ts'
import { photoMoments, type PhotoMoment } from '#domain/shipment/box-photo.ts'
import { sentPhoto } from '#web/back-office/warehouse/reception/bench-photos.ts'
import {
  openTakenPhotos,
  type TakenPhotos,
} from '#web/back-office/warehouse/reception/taken-photos.ts'

export type TakenBoxPhotos = Readonly<Record<PhotoMoment, TakenPhotos>>

export const openBoxPhotos = (): TakenBoxPhotos => ({
  open: openTakenPhotos([]),
  closed: openTakenPhotos([]),
  scale: openTakenPhotos([]),
})

/** Those that the server has, and how many could not be sent: a photo never keeps a box open. */
export async function sentBoxPhotos(
  taken: TakenBoxPhotos,
): Promise<{ readonly photos: BoxPhoto[]; readonly lost: number }> {
  const all = photoMoments.flatMap((moment) =>
    taken[moment].now().map((photo) => ({ moment, photo })),
  )
  const sent = await Promise.allSettled(
    all.map(async ({ moment, photo }) => ({ moment, photoId: (await sentPhoto(photo)).photoId })),
  )
  const photos = sent.flatMap((one) =>
    one.status === 'fulfilled' && one.value.photoId !== null
      ? [{ moment: one.value.moment, photoId: one.value.photoId }]
      : [],
  )
  return { photos, lost: all.length - photos.length }
}
