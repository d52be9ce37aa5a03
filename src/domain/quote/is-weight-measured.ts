type Weighed = {
  readonly weight: number
  /** `null`: not measured. */
  readonly parcels: readonly (number | null)[]
  readonly isMadeByOffice: boolean
  readonly unmeasuredReason: string | null
}

/**
 * The weight of a quote is the warehouse’s, not somebody’s word: the sum of its measured parcels. One that the office made of
 * them stays so when a parcel is measured again.
 */
export function isWeightMeasured({
  weight,
  parcels,
  isMadeByOffice,
  unmeasuredReason,
}: Weighed): boolean {
  if (parcels.length === 0 || parcels.includes(null)) return false
  const measured = parcels.reduce<number>((sum, parcel) => sum + (parcel ?? 0), 0)
  return measured === weight || (isMadeByOffice && unmeasuredReason === null)
}
