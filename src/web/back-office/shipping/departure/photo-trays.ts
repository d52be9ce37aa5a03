import {
  openTakenPhotos,
  type TakenPhotos,
} from '#web/back-office/warehouse/reception/taken-photos.ts'

export type PhotoTrays = ReturnType<typeof openPhotoTrays>

/** The photos of each parcel: what was taken of one stays with it when another is chosen. */
export function openPhotoTrays(onChange: (hasPhotos: boolean) => void) {
  const trays = new Map<string, TakenPhotos>()
  return {
    of(parcelId: string): TakenPhotos {
      const known = trays.get(parcelId)
      if (known) return known
      const tray = openTakenPhotos([])
      trays.set(parcelId, tray)
      tray.subscribe(() => onChange([...trays.values()].some(({ now }) => now().length > 0)))
      return tray
    },
    all: () => [...trays],
  }
}
