import { useState } from 'react'
import type { BoxPhoto } from '#contract/core/box-photo.ts'
import { photoMoments, type PhotoMoment } from '#domain/shipment/box.ts'
import { sentPhoto } from '#web/back-office/warehouse/reception/bench-photos.ts'
import {
  openTakenPhotos,
  type TakenPhotos,
} from '#web/back-office/warehouse/reception/taken-photos.ts'
import { toast } from '#web/ui/toast.ts'

export type TakenBoxPhotos = Readonly<Record<PhotoMoment, TakenPhotos>>

const openBoxPhotos = (): TakenBoxPhotos => ({
  open: openTakenPhotos([]),
  closed: openTakenPhotos([]),
  scale: openTakenPhotos([]),
})

/** The photos that the bench takes of a box, and their upload when it closes. */
export function useBoxPhotos() {
  const [taken] = useState(openBoxPhotos)
  const [isSending, setSending] = useState(false)
  return {
    taken,
    isSending,
    /** `undefined` while they are being sent already. */
    send: async (): Promise<BoxPhoto[] | undefined> => {
      if (isSending) return undefined
      setSending(true)
      const { photos, lost } = await sentBoxPhotos(taken)
      setSending(false)
      if (lost > 0) void toast({ title: photosLost, kind: 'error' })
      return photos
    },
  }
}

const photosLost = 'Des photos ne sont pas parties\u00a0: la boîte se ferme sans elles.'

/** Those that the server has, and how many could not be sent: a photo never keeps a box open. */
async function sentBoxPhotos(
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
