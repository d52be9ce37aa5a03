import * as z from 'zod/mini'
import { id } from './shapes.ts'

/** By what a customer knows some of their parcels: the shop and the photo; four at most, of all that are counted. */
export const parcelFaces = z.strictObject({
  count: z.int(),
  faces: z.array(z.strictObject({ merchant: z.string(), photoId: z.nullable(id) })),
})
export type ParcelFaces = z.output<typeof parcelFaces>
