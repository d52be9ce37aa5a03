import * as z from 'zod/mini'
import { shipmentAttentions, shipmentStatuses } from '#domain/shipment/shipment.ts'
import { missingPieces } from '#domain/parcel/contents.ts'
import { closedBoxStatuses } from '#domain/shipment/box.ts'
import { scanVerdicts } from '#domain/shipment/scanned-parcels.ts'
import { proofKinds } from '#domain/shipment/paid-tasks.ts'
import { supplementOutcomes } from '#domain/shipment/supplement.ts'
import { boxPhoto } from '#contract/core/box-photo.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { boxTracking } from '#contract/core/box-tracking.ts'
import { hold } from './holds.ts'
import { parcelStatus } from '#contract/warehouse/parcel-view.ts'
import {
  id,
  nothing,
  page,
  pageQuery,
  postalAddress,
  text,
  time,
  timelineStep,
} from '#contract/core/shapes.ts'

export const shipmentStatus = z.enum(shipmentStatuses)

const box = z.strictObject({
  id,
  /** From 1 on; the number on its label says it too, from the second box on. */
  place: z.int(),
  number: z.string(),
  status: z.enum(closedBoxStatuses),
  weightGrams: z.int(),
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  /** The carrier's name as it was when the box left. */
  carrier: z.nullable(z.string()),
  carrierCode: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  packedAt: time,
  handedOverAt: z.nullable(time),
  deliveredAt: z.nullable(time),
  /** Taken while it was packed. */
  photos: z.array(boxPhoto),
})
export type BoxView = z.output<typeof box>

const supplement = z.strictObject({
  quoteId: id,
  quoteNumber: z.string(),
  /** `null` while it waits for its customer. */
  outcome: z.nullable(z.enum(supplementOutcomes)),
  totalCents: z.int(),
  /** The tier that it pays for; `null` when only a size. */
  upToGrams: z.nullable(z.int()),
  endedAt: z.nullable(time),
  /** The box that was refused, as it was measured. */
  box: z.strictObject({
    weightGrams: z.int(),
    lengthMm: z.int(),
    widthMm: z.int(),
    heightMm: z.int(),
  }),
})
export type ShipmentSupplement = z.output<typeof supplement>

export const shipment = z.strictObject({
  id,
  number: z.string(),
  status: shipmentStatus,
  orderNumber: z.string(),
  customer: z.strictObject({ name: z.string(), clientNumber: z.string(), phone: z.string() }),
  destination: z.string(),
  /** As its labels say. A server of the version before does not say it. */
  recipientName: z.optional(z.string()),
  address: postalAddress,
  mode: z.enum(['standard', 'eco']),
  /** Why its boxes may not leave; `holdRules` says which step each hold stops. */
  holds: z.array(hold),
  /** The last one that was asked for, while something is to pack. */
  supplement: z.nullable(supplement),
  createdAt: time,
  /** Its closed boxes, by place. */
  boxes: z.array(box),
  parcels: z.array(
    z.strictObject({
      id,
      /** The box that it is in; `null` until one closes with it. */
      boxId: z.nullable(id),
      trackingNumber: z.string(),
      merchant: z.string(),
      /**
       * `blocked`: the parcel is held back and the shipment waits for it, unless it is `leaving`. `returned`, or destroyed: the
       * parcel is no longer of the shipment.
       */
      status: parcelStatus,
      /** It is blocked, and its owner has chosen its return or its destruction: the boxes close without it. */
      leaving: z.optional(z.literal(true)),
      destroyed: z.boolean(),
      shelf: z.nullable(z.string()),
      /** After its repackaging, if there was one. */
      weightGrams: z.nullable(z.int()),
      photoId: z.nullable(id),
      /** What the customs papers lack, until its box is closed. */
      missing: z.array(z.enum(missingPieces)),
      /** Its lines without a customs code, until its box is closed: advice, which keeps no box open. */
      uncodedLines: z.int(),
    }),
  ),
})
export type ShipmentView = z.output<typeof shipment>

const paidWork = z.strictObject({
  /** What the customer wrote with the request. A server of the version before does not say it. */
  remarks: z.optional(z.nullable(z.string())),
  /** Paid work to do before the last box closes: each task is recorded by its key (`proveTask`). */
  tasks: z.array(
    z.strictObject({
      key: z.string(),
      /** The code of its line, for instance `photo_request`. */
      code: z.string(),
      label: z.string(),
      quantity: z.int(),
      /** The tracking number, when the work is for one parcel. */
      parcel: z.nullable(z.string()),
      proof: z.enum(proofKinds),
      isDone: z.boolean(),
      /** It cannot be done, and its refund is proposed: the reason. */
      impossible: z.nullable(z.string()),
      /** Who recorded it, and when; `null` for what was done elsewhere. */
      recorded: z.nullable(z.strictObject({ by: z.string(), at: time })),
      /** What a repackaging made of a parcel; `null` until it is weighed again. */
      repacked: z.nullable(
        z.strictObject({
          parcel: z.string(),
          /** `null` for a parcel that was never measured. */
          beforeGrams: z.nullable(z.int()),
          afterGrams: z.int(),
        }),
      ),
    }),
  ),
  /** The heaviest weight of the paid tier; `null` where transport is on quote. */
  upToGrams: z.nullable(z.int()),
  /** The weight of the boxes that are closed already: what is left of the tier is for the others. */
  packedGrams: z.int(),
  /** Whether one more non-standard box is paid for. */
  isNonStandardPaid: z.boolean(),
})
export type PaidWork = z.output<typeof paidWork>

const carrierLabels = z.strictObject({
  /** Whether labels can be asked of a carrier here. */
  isOffered: z.boolean(),
  /** Those that were made, of its closed boxes. */
  made: z.array(z.strictObject({ boxId: id, trackingNumber: z.string(), hasCn23: z.boolean() })),
})
export type CarrierLabels = z.output<typeof carrierLabels>

const shipmentTracking = z.extend(boxTracking, { boxId: id })
export type ShipmentTracking = z.output<typeof shipmentTracking>

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/warehouse/shipments',
  policy: 'operateur',
  summary: 'Les envois, par étape ; les plus anciens à préparer d’abord',
  topics: ['shipments'],
  input: z.strictObject({
    ...pageQuery,
    status: z.optional(shipmentStatus),
    /** Only shipments of which a box under way asks for somebody, as the dashboard counts them. */
    attention: z.optional(z.enum(shipmentAttentions, 'unknown')),
  }),
  output: page(shipment),
})

export const readShipment = endpoint({
  method: 'GET',
  path: '/api/warehouse/shipments/:shipmentId',
  policy: 'operateur',
  summary: 'Un envoi et son histoire',
  topics: ['shipments', 'quotes'],
  input: z.strictObject({ shipmentId: id }),
  output: z.strictObject({
    shipment,
    steps: z.array(timelineStep),
    /** Only while something is to pack. */
    paidWork: z.nullable(paidWork),
    /** Of its boxes that are followed, what their carrier said. */
    tracking: z.array(shipmentTracking),
    carrierLabels,
  }),
})

export const findScannedShipment = endpoint({
  method: 'GET',
  path: '/api/warehouse/scanned-shipment',
  policy: 'operateur',
  summary:
    'L’envoi de ce qui est scanné : un colis, notre étiquette, son numéro ou celui du transporteur',
  // Asked at each scan of the bench.
  topics: [],
  input: z.strictObject({ code: text(200) }),
  output: z.strictObject({
    verdict: z.enum(scanVerdicts),
    /** The one that opens, or those that the verdict is about. */
    shipments: z.array(z.strictObject({ id, number: z.string() })),
    /** The box of the only shipment that was scanned, or that the scanned parcel is in. */
    box: z.nullable(z.strictObject({ id, place: z.int() })),
    /** Of `held`. */
    hold: z.nullable(hold),
  }),
})
export type ScannedShipment = z.output<typeof findScannedShipment.output>

export const correctAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/shipments/:shipmentId/address',
  policy: 'admin',
  summary: 'Corrige l’adresse de livraison d’un envoi, dans la même destination',
  changes: ['shipments', 'orders'],
  input: z.strictObject({
    shipmentId: id,
    address: postalAddress,
    /** The address that was on the screen. */
    replaces: postalAddress,
    /** The name that the boxes bear from now on, and the one that was on the screen; left out when it stays. */
    recipient: z.optional(z.strictObject({ name: text(161), replaces: z.string() })),
  }),
  /**
   * Refused with `address-fixed` (a box that is here is closed, all has left, or the shipment is cancelled), `address-elsewhere`
   * (another destination), `stale` (a colleague corrected it since).
   */
  output: nothing,
})
