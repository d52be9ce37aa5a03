import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { DeskTarget } from './desk-target.ts'

/** Of all the cartons of a number, whoever has them, that of this reception: it has its photos. */
export const doneReception = (
  matches: readonly WarehouseParcel[],
  target: DeskTarget,
  photoIds: readonly string[],
): WarehouseParcel | undefined =>
  matches.find((parcel) =>
    target.kind === 'declared'
      ? parcel.id === target.parcel.id
      : photoIds.some((id) => parcel.photoIds.includes(id)),
  )
