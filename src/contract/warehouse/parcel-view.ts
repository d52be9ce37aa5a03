import * as z from 'zod/mini'
import { missingPieces } from '#domain/parcel/contents.ts'
import { parcelStatuses, parcelWaits, requestedActions } from '#domain/parcel/parcel.ts'
import { carrierNews } from '#contract/core/box-tracking.ts'
import { id, shippingMode, time } from '#contract/core/shapes.ts'
import { realDelays } from '#contract/offer/delays.ts'

export const parcelStatus = z.enum(parcelStatuses)

export const requestedAction = z.enum(requestedActions)

/** What the warehouse measured; absent until the parcel is received. */
export const reception = z.strictObject({
  weightGrams: z.int(),
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  /** Light damage, noted at the reception. */
  conditionNote: z.nullable(z.string()),
  receivedAt: time,
})

export const parcel = z.strictObject({
  id,
  trackingNumber: z.string(),
  merchant: z.string(),
  description: z.nullable(z.string()),
  requestedAction,
  status: parcelStatus,
  /** When it was destroyed, at its owner's wish; it keeps its last status. */
  destroyedAt: z.nullable(time),
  version: z.int(),
  createdAt: time,
  reception: z.nullable(reception),
  photoIds: z.array(id),
  /** What its declared contents are worth; 0 when nothing is declared yet. */
  contentsCents: z.int(),
  /** A quote may take it: it is here, and no return or destruction is under way. */
  mayBeQuoted: z.boolean(),
  waitsFor: z.nullable(z.enum(parcelWaits)),
  /** Days of free storage left, negative once storage is charged; `null` before the reception and after the departure. */
  freeStorageDaysLeft: z.nullable(z.int()),
  /** Storage days do not count today. */
  isStoragePaused: z.boolean(),
  /** What the customs papers still need from the customer; empty once the parcel is packed. */
  missing: z.array(z.enum(missingPieces)),
  /** The box that carries it, from its departure to its delivery. */
  onItsWay: z.nullable(
    z.strictObject({
      destination: z.string(),
      mode: shippingMode,
      delays: realDelays,
      handedOverAt: time,
      news: z.nullable(carrierNews),
    }),
  ),
  /** While it is blocked: why, and until when its owner may choose. */
  block: z.optional(z.strictObject({ reason: z.string(), deadline: time })),
})
export type ParcelView = z.output<typeof parcel>
