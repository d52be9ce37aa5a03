import type { PhotoMoment } from '#domain/shipment/box-photo.ts'

/** How a box stands on each of its photos. */
export const photoMomentNames: Readonly<Record<PhotoMoment, string>> = {
  open: 'Ouverte',
  closed: 'Fermée',
  scale: 'Sur la balance',
}
