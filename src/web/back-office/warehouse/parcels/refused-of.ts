import type { DoneToSome } from '#contract/warehouse/office-parcels.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Of one parcel, a refusal among none done is the refusal of the act. */
export function refusedOf({ refused: [refused] }: DoneToSome): void {
  if (refused) throw new ApiError(409, { code: refused.code }, new Headers())
}
