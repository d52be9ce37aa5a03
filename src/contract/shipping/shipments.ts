import * as z from 'zod/mini'
import { missingPieces } from '#domain/parcel/contents.ts'
import { scanVerdicts } from '#domain/shipment/scanned-parcels.ts'
import { shipmentStatuses } from '#domain/shipment/shipment.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { hold, holdPass } from './holds.ts'
import { parcelStatus } from '#contract/warehouse/parcels.ts'
import {
  grams,
  id,
  millimetres,
  page,
  pageQuery,
  postalAddress,
  text,
  time,
  timelineStep,
} from '#contract/core/shapes.ts'

export const shipmentStatus = z.enum(shipmentStatuses)

const shipment = z.strictObject({
  id,
  number: z.string(),
  status: shipmentStatus,
  orderNumber: z.string(),
  customer: z.strictObject({ name: z.string(), clientNumber: z.string(), phone: z.string() }),
  destination: z.string(),
  address: postalAddress,
  mode: z.enum(['standard', 'eco']),
  weightGrams: z.nullable(z.int()),
  lengthMm: z.nullable(z.int()),
  widthMm: z.nullable(z.int()),
  heightMm: z.nullable(z.int()),
  /** The carrier's name as it was when the box left. */
  carrier: z.nullable(z.string()),
  carrierCode: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Why the box may not leave; `holdRules` says which step each hold stops. */
  holds: z.array(hold),
  handedOverAt: z.nullable(time),
  createdAt: time,
  parcels: z.array(
    z.strictObject({
      id,
      trackingNumber: z.string(),
      merchant: z.string(),
      /**
       * `blocked`: the parcel is held back and the box waits for it. `returned`, or destroyed: the parcel is no longer in the
       * box.
       */
      status: parcelStatus,
      destroyed: z.boolean(),
      shelf: z.nullable(z.string()),
      weightGrams: z.nullable(z.int()),
      photoId: z.nullable(id),
      /** What the customs papers lack, until the box is closed. */
      missing: z.array(z.enum(missingPieces)),
    }),
  ),
})
export type ShipmentView = z.output<typeof shipment>

const paidWork = z.strictObject({
  /** Paid work to do before the box closes: the operator ticks each task by its key. */
  tasks: z.array(
    z.strictObject({
      key: z.string(),
      /** The code of its line, for instance `photo_request`. */
      code: z.string(),
      label: z.string(),
      quantity: z.int(),
      /** The tracking number, when the work is for one parcel. */
      parcel: z.nullable(z.string()),
      isDone: z.boolean(),
    }),
  ),
  /** The heaviest weight of the paid tier; `null` where transport is on quote. */
  upToGrams: z.nullable(z.int()),
  isNonStandardPaid: z.boolean(),
})
export type PaidWork = z.output<typeof paidWork>

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/warehouse/shipments',
  policy: 'operateur',
  summary: 'Les envois, par étape ; les plus anciens à préparer d’abord',
  topics: ['shipments'],
  input: z.strictObject({
    ...pageQuery,
    status: z.optional(shipmentStatus),
    /** Only boxes handed over whose last carrier event is so old that the dashboard reports them. */
    silent: z.optional(z.literal('yes')),
  }),
  output: page(shipment),
})

export const readShipment = endpoint({
  method: 'GET',
  path: '/api/warehouse/shipments/:shipmentId',
  policy: 'operateur',
  summary: 'Un envoi et son histoire',
  topics: ['shipments'],
  input: z.strictObject({ shipmentId: id }),
  output: z.strictObject({
    shipment,
    steps: z.array(timelineStep),
    /** Only while the box waits to be packed. */
    paidWork: z.nullable(paidWork),
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
    /** Of `held`. */
    hold: z.nullable(hold),
  }),
})
export type ScannedShipment = z.output<typeof findScannedShipment.output>

export const packShipment = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/packing',
  policy: 'operateur',
  summary: 'Emballe : chaque colis scanné dans la boîte, poids et dimensions finals',
  changes: ['shipments'],
  input: z.strictObject({
    shipmentId: id,
    scannedParcelIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(50)),
    weightGrams: grams,
    lengthMm: millimetres,
    widthMm: millimetres,
    heightMm: millimetres,
    /** The keys of the paid work that the operator ticked. */
    doneTasks: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)),
    pass: z.optional(holdPass),
  }),
  /** Refused with the code of a hold (its details are the hold's own), `paid-task-undone` (with the labels of `tasks`), `shipment-not-to-pack`, `parcel-missing-from-box`, `parcel-not-in-shipment`, `weight-over-limit`, `dimensions-over-limit`, `weight-implausible`, `dimensions-implausible`. */
  output: shipment,
})

export const unpackShipment = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/shipments/:shipmentId/packing',
  policy: 'operateur',
  summary: 'Rouvre une boîte fermée qui n’est pas partie, avec la raison',
  changes: ['shipments'],
  input: z.strictObject({ shipmentId: id, reason: text(300) }),
  /** Refused with `shipment-not-ready`. */
  output: shipment,
})

export const handOverShipment = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/departure',
  policy: 'operateur',
  summary: 'Remet au transporteur, avec son numéro de suivi',
  changes: ['shipments'],
  input: z.strictObject({
    shipmentId: id,
    /** Its code (`listActiveCarriers`). */
    carrier: text(60),
    trackingNumber: text(40),
    pass: z.optional(holdPass),
  }),
  /**
   * Refused with `shipment-not-ready`, `carrier-unknown`, `carrier-tracking-number-missing`, `-invalid`, `-mistyped`, `-of-parcel`, `-taken` (with the
   * `number` of that box), the code of a hold (its details are the hold's own).
   */
  output: shipment,
})

export const undoHandOver = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/shipments/:shipmentId/departure',
  policy: 'operateur',
  summary: 'Reprend une remise notée par erreur, dans la minute',
  changes: ['shipments'],
  input: z.strictObject({ shipmentId: id }),
  /** Refused with `shipment-not-handed-over`, `hand-over-not-yours`, `hand-over-too-old`, `parcel-not-ready`. */
  output: shipment,
})

export const correctDeparture = endpoint({
  method: 'PUT',
  path: '/api/warehouse/shipments/:shipmentId/departure',
  policy: 'operateur',
  summary: 'Corrige le transporteur ou son numéro, jusqu’à la livraison',
  changes: ['shipments'],
  input: z.strictObject({
    shipmentId: id,
    /** Its code (`listActiveCarriers`). */
    carrier: text(60),
    trackingNumber: text(40),
    /** The tracking number that was on the screen. */
    replaces: text(40),
  }),
  /**
   * Refused with `shipment-not-handed-over`, `stale` (with its current number), and for the carrier and number like a departure.
   */
  output: shipment,
})

export const deliverShipment = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/delivery',
  policy: 'operateur',
  summary: 'Note la livraison',
  changes: ['shipments'],
  input: z.strictObject({ shipmentId: id }),
  /** Refused with `shipment-not-handed-over`. */
  output: shipment,
})
