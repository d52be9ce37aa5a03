import * as z from 'zod/mini'
import { photoMoments } from '#domain/shipment/box.ts'
import { id } from './shapes.ts'

/** A photo of a box while it was packed (docs/rules/shipping.md#packing-photos). */
export const boxPhoto = z.strictObject({ photoId: id, moment: z.enum(photoMoments) })
export type BoxPhoto = z.output<typeof boxPhoto>
