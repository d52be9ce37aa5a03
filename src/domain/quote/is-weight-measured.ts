type Weighed = {
  readonly weight: number
  /** `null`: not measured. */
  readonly parcels: readonly (number | null)[]
  readonly isMadeByOffice: boolean
  readonly unmeasuredReason: string | null
}

/**
 * The weight of a quote is the warehouse’s, not somebody’s word. The office types one only with a reason not to measure; a
 * customer who chose measured parcels asked for their sum.
 */
export function isWeightMeasured({
  weight,
  parcels,
  isMadeByOffice,
  unmeasuredReason,
}: Weighed): boolean {
  if (isMadeByOffice && unmeasuredReason === null) return true
  const measured = parcels.reduce<number>((sum, parcel) => sum + (parcel ?? NaN), 0)
  return parcels.length > 0 && measured === weight
}
