import * as z from 'zod/mini'
import { leastPayable } from '#domain/quote/quote-totals.ts'
import { boxPhoto } from '#contract/core/box-photo.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { grams, id, millimetres, optionalText, text } from '#contract/core/shapes.ts'
import { holdPass } from './holds.ts'
import { shipment } from './shipments.ts'

/** Each answers with the shipment as it stands then. */

/** A box as it stands on the bench, closed or not. */
const weighedBox = {
  shipmentId: id,
  /** Some or all of the parcels that are to pack. */
  scannedParcelIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(50)),
  weightGrams: grams,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
  /** Own photos that nothing has yet (`uploadPhoto`). */
  photos: z.optional(z.array(boxPhoto).check(z.maxLength(30))),
  /** The weight was looked at again, after `box-weight-doubtful`. */
  isWeightChecked: z.optional(z.literal(true)),
}

export const packBox = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/boxes',
  policy: 'operateur',
  summary: 'Ferme une boîte : les colis scannés dedans, poids et dimensions finals',
  changes: ['shipments'],
  input: z.strictObject({
    ...weighedBox,
    /** Of a licence, a certificate or an invoice, to print on the CN 23. */
    customsNumbers: z.optional(
      z.strictObject({
        licence: optionalText(35),
        certificate: optionalText(35),
        invoice: optionalText(35),
      }),
    ),
    pass: z.optional(holdPass),
  }),
  /**
   * Refused with the code of a hold (its details are the hold's own), `paid-task-undone` (with the labels of `tasks`),
   * `box-weight-doubtful` (with `weightGrams` and `parcelsGrams`: much less or more than its parcels together, until it is checked),
   * `shipment-not-to-pack`, `parcel-not-in-shipment`, `parcel-in-other-box`, `parcel-not-ready`, `weight-over-limit`,
   * `dimensions-over-limit`, `weight-implausible`, `dimensions-implausible`.
   */
  output: shipment,
})

export const askSupplement = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/supplements',
  policy: 'operateur',
  summary:
    'Demande au client ce qui manque pour une boîte au-dessus du prix payé ; elle attend son paiement',
  changes: ['shipments', 'quotes'],
  input: z.strictObject({
    ...weighedBox,
    /** Less than the price, from an admin only; absent, the price. */
    totalCents: z.optional(z.int().check(z.minimum(leastPayable, 'supplement-not-due'))),
  }),
  /**
   * Refused as a box that closes, and with `supplement-not-due`, `supplement-above-price`, `supplement-requested` (one is open
   * already; its details are the hold's own).
   */
  output: shipment,
})

export const openBox = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/opening',
  policy: 'operateur',
  summary: 'Rouvre une boîte fermée qui n’est pas partie, avec la raison',
  changes: ['shipments'],
  input: z.strictObject({ boxId: id, reason: text(300) }),
  /** Refused with `box-not-ready`, `box-in-dispatch` (with its `number`). */
  output: shipment,
})

export const handOverBox = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/departure',
  policy: 'operateur',
  summary: 'Remet une boîte au transporteur, avec son numéro de suivi',
  changes: ['shipments'],
  input: z.strictObject({
    boxId: id,
    /** Its code (`listActiveCarriers`). */
    carrier: text(60),
    trackingNumber: text(40),
    pass: z.optional(holdPass),
  }),
  /**
   * Refused with `box-not-ready`, `box-in-dispatch` (with its `number`), `carrier-unknown`, `carrier-tracking-number-missing`, `-invalid`, `-mistyped`, `-of-parcel`, `-taken` (with the
   * `number` of that box), the code of a hold (its details are the hold's own).
   */
  output: shipment,
})

export const undoHandOver = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/boxes/:boxId/departure',
  policy: 'operateur',
  summary: 'Reprend une remise notée par erreur, dans la minute',
  changes: ['shipments'],
  input: z.strictObject({ boxId: id }),
  /** Refused with `box-not-handed-over`, `hand-over-not-yours`, `hand-over-too-old`, `box-in-dispatch`, `parcel-not-ready`. */
  output: shipment,
})

export const correctDeparture = endpoint({
  method: 'PUT',
  path: '/api/warehouse/boxes/:boxId/departure',
  policy: 'operateur',
  summary: 'Corrige le transporteur ou son numéro, jusqu’à la livraison',
  changes: ['shipments'],
  input: z.strictObject({
    boxId: id,
    /** Its code (`listActiveCarriers`). */
    carrier: text(60),
    trackingNumber: text(40),
    /** The tracking number that was on the screen. */
    replaces: text(40),
  }),
  /**
   * Refused with `box-not-handed-over`, `stale` (with its current number), and for the carrier and number like a departure.
   */
  output: shipment,
})

export const takeBoxBack = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/come-back',
  policy: 'operateur',
  summary: 'Range les colis d’une boîte que le transporteur a rapportée',
  changes: ['shipments', 'parcels', 'orders', 'shelves', 'overview'],
  input: z.strictObject({
    boxId: id,
    shelf: text(20),
    /** The bench confirmed that the shelf is new. */
    newShelf: z.optional(z.literal(true)),
    /** For the journal. */
    reason: text(300),
  }),
  /**
   * Refused with `box-not-handed-over`, `shelf-unknown`, `shelf-inactive`; of a delivered box `customer-gone`; 422 `shelf:
   * invalid`.
   */
  output: shipment,
})

export const deliverBox = endpoint({
  method: 'POST',
  path: '/api/warehouse/boxes/:boxId/delivery',
  policy: 'operateur',
  summary: 'Note la livraison d’une boîte',
  changes: ['shipments'],
  input: z.strictObject({
    boxId: id,
    /** The day in Paris on which it arrived; absent, it arrived now. */
    deliveredOn: z.optional(z.iso.date()),
  }),
  /** Refused with `box-not-handed-over`; 422 `deliveredOn: invalid` for a day before its hand-over, or to come. */
  output: shipment,
})
