import {
  openTakenPhotos,
  type TakenPhotos,
} from '#web/back-office/warehouse/reception/taken-photos.ts'

export type PhotoTrays = ReturnType<typeof openPhotoTrays>

/** The photos of each parcel: what was taken of one stays with it when another is chosen. */
export function openPhotoTrays(onPhoto: () => void) {
  const trays = new Map<string, TakenPhotos>()
  return {
    of(parcelId: string): TakenPhotos {
      const tray = trays.get(parcelId) ?? openTakenPhotos([])
      trays.set(parcelId, tray)
      return tray
    },
    all: () => [...trays],
    onPhoto,
  }
}
