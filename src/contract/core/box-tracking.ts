import * as z from 'zod/mini'
import { carrierPlaces } from '#domain/shipment/arrival-window.ts'
import { trackingStates } from '#domain/shipment/tracking.ts'
import { time } from '#contract/core/shapes.ts'

const trackingState = z.enum(trackingStates)

const trackingEvent = z.strictObject({
  code: z.string(),
  label: z.string(),
  at: time,
  state: z.nullable(trackingState),
})

/** What the carrier says of a box under way; `null` for a box that is not followed by us. */
export const boxTracking = z.strictObject({
  /** Where it is, by the last event whose code we know. */
  state: z.nullable(trackingState),
  /** The events seem to be those of somebody else's box. */
  isDoubtful: z.boolean(),
  readAt: z.nullable(time),
  /** Newest first by their own time, as the carrier wrote them; `state` is `null` for a code that we do not know. */
  events: z.array(trackingEvent),
})
export type BoxTracking = z.output<typeof boxTracking>

/** The carrier's last word on a box under way, and where all its words put the box. */
export const carrierNews = z.extend(trackingEvent, { place: z.nullable(z.enum(carrierPlaces)) })
