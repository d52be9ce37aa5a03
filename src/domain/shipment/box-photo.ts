/** When a photo of a box is taken while it is packed, in that order (docs/rules/shipping.md#packing-photos). */
export const photoMoments = ['open', 'closed', 'scale'] as const
export type PhotoMoment = (typeof photoMoments)[number]
