import * as z from 'zod/mini'
import { closedBoxStatuses } from '#domain/shipment/box.ts'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, shippingMode, time } from '#contract/core/shapes.ts'
import { realDelays } from '#contract/offer/delays.ts'

export const createTrackingLink = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/tracking-link',
  policy: 'client',
  summary: 'Crée le lien de suivi d’un de mes envois, à la place de celui d’avant',
  changes: ['orders'],
  input: z.strictObject({ shipmentId: id }),
  /** Refused with `shipment-not-followable`. */
  output: z.strictObject({
    /** Only here: its hash alone is stored. */
    token: z.string(),
    since: time,
  }),
})

export const revokeTrackingLink = endpoint({
  method: 'DELETE',
  path: '/api/shipments/:shipmentId/tracking-link',
  policy: 'client',
  summary: 'Révoque le lien de suivi d’un de mes envois',
  changes: ['orders'],
  input: z.strictObject({ shipmentId: id }),
  output: nothing,
})

export const readTracking = endpoint({
  method: 'GET',
  path: '/api/tracking/:token',
  policy: 'public',
  summary: 'Où en est un envoi, pour qui a reçu son lien : ni nom, ni adresse, ni contenu, ni prix',
  // Nobody is signed in, so that no event stream tells of it: the page reads it again each minute.
  topics: [],
  /** Any text: what is no token is a 404, as an unknown one. */
  input: z.strictObject({ token: z.string() }),
  output: z.strictObject({
    destination: z.string(),
    mode: shippingMode,
    status: z.enum(shipmentStatuses),
    /** Its closed boxes, by place. */
    boxes: z.array(
      z.strictObject({
        place: z.int(),
        status: z.enum(closedBoxStatuses),
        packedAt: time,
        handedOverAt: z.nullable(time),
        deliveredAt: z.nullable(time),
      }),
    ),
    delays: realDelays,
  }),
})
export type Tracking = z.output<typeof readTracking.output>
