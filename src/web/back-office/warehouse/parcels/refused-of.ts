import type { DoneToSome } from '#contract/warehouse/office-parcels.ts'
import { ApiError } from '#web/api/api-error.ts'

/** For an action on a single parcel, throws the parcel's refusal as the refusal of the action. */
export function refusedOf({ refused: [refused] }: DoneToSome): void {
  if (refused) throw new ApiError(409, { code: refused.code }, new Headers())
}
