import type { BoxView, ShipmentView } from '#contract/shipping/shipments.ts'

/** « Boîte 1 sur 2 », or « Boîte 1 » while others are still to pack. */
export const boxName = (
  { status, boxes }: Pick<ShipmentView, 'status' | 'boxes'>,
  { place }: Pick<BoxView, 'place'>,
): string =>
  status === 'to_pack' ? `Boîte\u00a0${place}` : `Boîte\u00a0${place} sur ${boxes.length}`
