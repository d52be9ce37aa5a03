import * as z from 'zod/mini'
import { blockCauses, mostDaysToChoose } from '#domain/parcel/block.ts'
import { closedBoxStatuses } from '#domain/shipment/box.ts'
import { endpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { blockedChoice } from './parcel-requests.ts'
import { parcelStatus, reception, requestedAction } from './parcel-view.ts'
import {
  destination,
  grams,
  id,
  millimetres,
  page,
  pageQuery,
  text,
  time,
  timelineStep,
} from '#contract/core/shapes.ts'

/** A parcel as the warehouse sees it: with its owner and its shelf. */
export const warehouseParcel = z.strictObject({
  id,
  trackingNumber: z.string(),
  merchant: z.string(),
  description: z.nullable(z.string()),
  requestedAction,
  status: parcelStatus,
  /** When it was destroyed; it keeps its last status. */
  destroyedAt: z.nullable(time),
  createdAt: time,
  /** `null` for an unidentified parcel. */
  customer: z.nullable(
    z.strictObject({ id, name: z.string(), clientNumber: z.string(), country: z.string() }),
  ),
  reception: z.nullable(
    z.extend(reception, {
      shelf: z.string(),
      /** A refund freed it from a closed box, and it is not back on its shelf yet. Left out otherwise. */
      isOffShelf: z.optional(z.literal(true)),
      receivedBy: z.string(),
    }),
  ),
  photoIds: z.array(id),
})
export type WarehouseParcel = z.output<typeof warehouseParcel>

const ownBox = z.strictObject({
  shipmentId: id,
  /** As its label says it. */
  number: z.string(),
  place: z.int(),
  status: z.enum(closedBoxStatuses),
})
export type OwnBox = z.output<typeof ownBox>

export const findDeclarations = endpoint({
  method: 'GET',
  path: '/api/warehouse/declarations',
  policy: 'operateur',
  summary: 'Les colis qui portent ce numéro : un, aucun, ou plusieurs (à choisir)',
  // Called at each scan on the bench.
  topics: [],
  input: z.strictObject({ trackingNumber: text(60) }),
  output: z.strictObject({
    matches: z.array(warehouseParcel),
    /** Awaited parcels with a similar number, most similar first. The server never assigns one by itself. */
    nearMatches: z.array(warehouseParcel),
    /** Our own box that has this number, by its label or its carrier's. A server of the version before does not say it. */
    ownBox: z.optional(z.nullable(ownBox)),
  }),
})

export const uploadPhoto = rawEndpoint({
  method: 'POST',
  path: '/api/warehouse/photos',
  policy: 'operateur',
  summary: 'Dépose une photo ; elle est ré-encodée (sans EXIF, 2000 px au plus)',
  input: z.strictObject({}),
  consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 15 * 1024 * 1024,
  /** Refused with `photo-unreadable`, `photo-too-large`. */
  output: z.strictObject({ photoId: id, width: z.int(), height: z.int() }),
})

/**
 * The data that holds a parcel back: what was found, in words; what its owner may choose (422 `choices: not-offerable`); and how
 * many days they have.
 */
export const blocking = {
  /** Absent in what an earlier version of the bench stored: shipping is then not among the choices. */
  cause: z.optional(z.enum(blockCauses)),
  reason: text(500),
  choices: z.array(blockedChoice).check(z.minLength(1, 'required'), z.maxLength(3)),
  days: z.int().check(z.minimum(1), z.maximum(mostDaysToChoose)),
}

const measures = {
  weightGrams: grams,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
  shelf: text(20),
  /** The operator has confirmed that this shelf is new. */
  newShelf: z.optional(z.literal(true)),
  /** In the order in which they are shown. */
  photoIds: z.array(id).check(z.maxLength(10)),
  /** Light damage: the owner is notified, and the parcel is not held back. */
  conditionNote: z.optional(text(500)),
  /** Problem seen at the inspection: the parcel is received, and held back at once. */
  block: z.optional(z.strictObject(blocking)),
}

/** The operator has seen that another carton came under this number. */
const furtherCarton = z.optional(z.literal(true))

export const recordReception = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/reception',
  policy: 'operateur',
  summary: 'Reçoit un colis déclaré',
  changes: ['parcels', 'rounds'],
  input: z.strictObject({
    parcelId: id,
    /** The number on the label, when it differs slightly from the declared one: the label wins. */
    scannedNumber: z.optional(text(60)),
    furtherCarton,
    ...measures,
  }),
  /**
   * Refused with `parcel-already-received`, `parcel-already-declared`, `parcel-unidentified` (a parcel of that number is here
   * without an owner: `parcelId`), `photo-missing`, `weight-implausible`, `dimensions-implausible`, `shelf-unknown`,
   * `shelf-inactive`, `own-box` (the number on the label is that of our box, by its `number` and `shipmentId`).
   */
  output: warehouseParcel,
})

export const undoReception = endpoint({
  method: 'DELETE',
  path: '/api/parcels/:parcelId/reception',
  policy: 'operateur',
  summary: 'Reprend une réception saisie par erreur, dans la minute',
  changes: ['parcels', 'rounds'],
  input: z.strictObject({ parcelId: id }),
  /**
   * `null` when the reception had created the parcel, which the undo deletes. Refused with `reception-too-old`,
   * `reception-not-yours`, `reception-in-use`.
   */
  output: z.strictObject({ parcel: z.nullable(warehouseParcel) }),
})

export const receiveUndeclared = endpoint({
  method: 'POST',
  path: '/api/warehouse/undeclared-parcels',
  policy: 'operateur',
  summary: 'Reçoit un colis sans déclaration : par le numéro client, sinon non identifié',
  changes: ['parcels', 'rounds'],
  input: z.strictObject({
    trackingNumber: text(60),
    clientNumber: z.optional(z.string().check(z.regex(/^CLT-\d{6}$/, 'invalid'))),
    furtherCarton,
    ...measures,
  }),
  /** Refused like a reception, and with `client-number-unknown`. */
  output: warehouseParcel,
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'))

/** The filters of the office's list of parcels, of its count and of its export. */
export const parcelFilters = {
  /**
   * `pending` = awaited, received or in a quote; `arrived` means `received`; `unidentified` = without owner; `overdue` = past
   * free storage; `to-put-back` = freed from a closed box, on no shelf yet.
   */
  status: z.optional(z.string().check(z.maxLength(30))),
  /** Matches any part of a word of the number, shop, description, client or shelf. */
  search: z.optional(z.string().check(z.maxLength(60))),
  /** For instance `CLT-123456`. */
  client: z.optional(z.string().check(z.maxLength(20))),
  /** Parcels that are on this shelf now. */
  shelf: z.optional(z.string().check(z.maxLength(20))),
  territory: z.optional(destination),
  /** Parcels that arrived without a declaration. */
  undeclared: z.optional(z.literal('yes')),
  /** Days in Paris. */
  arrivedFrom: z.optional(day),
  arrivedTo: z.optional(day),
  /** At least so many days in the warehouse. */
  olderThan: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'invalid'))),
}

const listedParcel = z.extend(warehouseParcel, {
  /** As its owner reads it (`parcels.ts`); `null` where its days are not counted. */
  freeStorageDaysLeft: z.nullable(z.int()),
})
export type ListedParcel = z.output<typeof listedParcel>

export const listWarehouseParcels = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels',
  policy: 'operateur',
  summary: 'Tous les colis, les plus récents d’abord',
  topics: ['parcels'],
  input: z.strictObject({ ...pageQuery, ...parcelFilters }),
  output: page(listedParcel),
})

export const readWarehouseParcel = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels/:parcelId',
  policy: 'operateur',
  summary: 'Un colis et son histoire',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: z.strictObject({ parcel: warehouseParcel, steps: z.array(timelineStep) }),
})
