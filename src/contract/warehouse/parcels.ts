import * as z from 'zod/mini'
import { mostParcelsOfAnOrder } from '#domain/parcel/tracking-number.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import {
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  shippingMode,
  text,
  time,
  timelineStep,
} from '#contract/core/shapes.ts'
import { realDelays } from '#contract/offer/delays.ts'
import { boxPhoto } from '#contract/core/box-photo.ts'
import { boxTracking } from '#contract/core/box-tracking.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { parcel, parcelStatus, requestedAction } from './parcel-view.ts'

/**
 * Tracking number, merchant and requested action are required, the description is optional (docs/rules/parcels.md#declaration).
 */
export const declaration = {
  trackingNumber: text(60),
  merchant: text(80),
  description: optionalText(500),
  requestedAction,
}

export const declareParcel = endpoint({
  method: 'POST',
  path: '/api/parcels',
  policy: 'client',
  summary: 'Déclare un colis attendu, et les autres de la même commande',
  changes: ['parcels'],
  input: z.strictObject({
    ...declaration,
    /** The other parcels of the same order: the server declares all of them or none. */
    otherTrackingNumbers: z.optional(
      z.array(text(60)).check(z.maxLength(mostParcelsOfAnOrder - 1, 'too-many')),
    ),
  }),
  /** The first parcel of the order. Refused with `parcel-already-declared` (`trackingNumbers`); 422 `trackingNumber: invalid`. */
  output: parcel,
})

export const editDeclaration = endpoint({
  method: 'PUT',
  path: '/api/parcels/:parcelId/declaration',
  policy: 'client',
  summary: 'Modifie la déclaration d’un colis encore attendu',
  changes: ['parcels'],
  input: z.strictObject({ parcelId: id, version: z.int(), ...declaration }),
  /** Refused with `parcel-already-received`, `parcel-already-declared`, `stale-version`. */
  output: parcel,
})

export const deleteDeclaration = endpoint({
  method: 'DELETE',
  path: '/api/parcels/:parcelId',
  policy: 'client',
  summary: 'Supprime la déclaration d’un colis encore attendu',
  changes: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  /** Refused with `parcel-already-received`. */
  output: nothing,
})

export const reclaimMyParcel = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/reclaiming',
  policy: 'client',
  summary: 'Reprend un de mes colis non réclamés, quand aucune garde n’est due',
  changes: ['parcels', 'overview', 'cart'],
  input: z.strictObject({ parcelId: id }),
  /** Refused with `parcel-not-unclaimed`, `storage-due`, `storage-agreed`, `payment-in-progress`. */
  output: nothing,
})

export const listMyParcels = endpoint({
  method: 'GET',
  path: '/api/parcels',
  policy: 'client',
  summary: 'Mes colis, les plus récents d’abord',
  /** `pending` = not yet shipped; `arrived` means `received`; `incomplete` = something is `missing`; `quotable` = a quote may take it; `by-stage` = all, by `parcelStages`, in each first what waits for the customer. */
  topics: ['parcels'],
  input: z.strictObject({
    ...pageQuery,
    filter: z.optional(z.string().check(z.maxLength(30))),
    /** Matches any part of a word of the number, shop or description; accents and case do not matter. */
    search: z.optional(z.string().check(z.maxLength(60, 'too-long'))),
  }),
  output: page(parcel),
})

/** Counts stop here: beyond, the screen shows « 99+ ». */
export const mostCounted = 100

export const countMyParcels = endpoint({
  method: 'GET',
  path: '/api/parcel-counts',
  policy: 'client',
  summary: 'Combien de mes colis sont dans chaque état (100 au plus)',
  topics: ['parcels'],
  input: z.strictObject({}),
  output: z.strictObject({
    byStatus: z.partialRecord(parcelStatus, z.int()),
    /** Parcels with something `missing`. */
    incomplete: z.int(),
    /** Not included in the counts of any state. */
    destroyed: z.int(),
  }),
})

export const listMyMerchants = endpoint({
  method: 'GET',
  path: '/api/parcel-merchants',
  policy: 'client',
  summary: 'Les boutiques de mes derniers colis',
  topics: ['parcels'],
  input: z.strictObject({}),
  output: z.strictObject({ merchants: z.array(z.string()) }),
})

export const findResemblingParcels = endpoint({
  method: 'GET',
  path: '/api/parcel-resemblances',
  policy: 'client',
  summary: 'Mes colis dont le numéro est celui-ci, à une faute de frappe près',
  topics: ['parcels'],
  input: z.strictObject({ trackingNumber: text(60) }),
  output: z.strictObject({
    parcels: z.array(
      z.strictObject({
        id,
        trackingNumber: z.string(),
        merchant: z.string(),
        status: parcelStatus,
        isSame: z.boolean(),
      }),
    ),
  }),
})

export const readMyParcel = endpoint({
  method: 'GET',
  path: '/api/parcels/:parcelId',
  policy: 'client',
  summary: 'Un de mes colis',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: parcel,
})

export const readMyParcelTimeline = endpoint({
  method: 'GET',
  path: '/api/parcels/:parcelId/timeline',
  policy: 'client',
  summary: 'L’histoire d’un de mes colis, et son envoi quand il est parti',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: z.strictObject({
    steps: z.array(timelineStep),
    shipment: z.nullable(
      z.strictObject({
        number: z.string(),
        orderId: id,
        orderNumber: z.string(),
        /** The parcels that travel with this one. */
        others: parcelFaces,
        destination: z.string(),
        mode: shippingMode,
        delays: realDelays,
        /** It may leave only then: the customer may still withdraw, and requested no immediate departure. */
        mayLeaveFrom: time,
        handedOverAt: z.nullable(time),
        boxId: z.nullable(id),
        /** The place of its box, when the shipment has several. */
        box: z.nullable(z.int()),
        carrier: z.nullable(z.string()),
        trackingNumber: z.nullable(z.string()),
        trackingUrl: z.nullable(z.string()),
        /** Taken while its box was packed; none before it has left. */
        photos: z.array(boxPhoto),
        /** What the carrier said of its box, newest first. */
        events: boxTracking.shape.events,
      }),
    ),
  }),
})

export const readPhoto = fileEndpoint({
  method: 'GET',
  path: '/api/photos/:photoId',
  policy: 'member',
  summary: 'La photo d’un de mes colis (ou de tout colis, pour l’entrepôt)',
  input: z.strictObject({ photoId: id, size: z.optional(z.enum(['full', 'thumbnail'])) }),
  produces: ['image/jpeg'],
})
