type Weighed = {
  readonly weight: number
  /** `null` for a parcel that is not measured. */
  readonly parcels: readonly (number | null)[]
  readonly isMadeByOffice: boolean
  readonly unmeasuredReason: string | null
}

/**
 * Whether the warehouse measured the weight of a quote: the weight is the sum of its measured parcels. A quote that the office
 * made from measured parcels stays measured when a parcel is measured again.
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
