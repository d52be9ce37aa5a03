import * as z from 'zod/mini'
import { blockCauses } from '#domain/parcel/block.ts'
import { endpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { blockedChoice } from './parcel-requests.ts'
import { parcelStatus, reception, requestedAction } from './parcels.ts'
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
  /** It keeps the status of its last day. */
  destroyedAt: z.nullable(time),
  createdAt: time,
  /** `null` for an unidentified parcel. */
  customer: z.nullable(
    z.strictObject({ id, name: z.string(), clientNumber: z.string(), country: z.string() }),
  ),
  reception: z.nullable(z.extend(reception, { shelf: z.string(), receivedBy: z.string() })),
  photoIds: z.array(id),
})
export type WarehouseParcel = z.output<typeof warehouseParcel>

export const findDeclarations = endpoint({
  method: 'GET',
  path: '/api/warehouse/declarations',
  policy: 'operateur',
  summary: 'Les colis qui portent ce numéro : un, aucun, ou plusieurs (à choisir)',
  // Asked at each scan of the bench.
  topics: [],
  input: z.strictObject({ trackingNumber: text(60) }),
  output: z.strictObject({
    matches: z.array(warehouseParcel),
    /** Awaited parcels whose number is close, most alike first: never assigned by themselves. */
    nearMatches: z.array(warehouseParcel),
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

/** Holds a parcel back: what was found, in words, what its owner may choose (422 `choices: not-offerable`), and how many days they have. */
export const blocking = {
  /** Absent of what an earlier version of the desk kept: nothing ships by its choices. */
  cause: z.optional(z.enum(blockCauses)),
  reason: text(500),
  choices: z.array(blockedChoice).check(z.minLength(1, 'required'), z.maxLength(3)),
  days: z.int().check(z.minimum(1), z.maximum(60)),
}

const measures = {
  weightGrams: grams,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
  shelf: text(20),
  /** The bench was asked: this shelf is new to the house. */
  newShelf: z.optional(z.literal(true)),
  /** In the order that they are shown. */
  photoIds: z.array(id).check(z.maxLength(10)),
  /** Light damage: told to its owner, the parcel is not held back. */
  conditionNote: z.optional(text(500)),
  /** Seen at the inspection: the parcel is received, and held back at once. */
  block: z.optional(z.strictObject(blocking)),
}

export const recordReception = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/reception',
  policy: 'operateur',
  summary: 'Reçoit un colis déclaré',
  changes: ['parcels', 'rounds'],
  input: z.strictObject({
    parcelId: id,
    /** As the label has it, when it is not quite what was declared: the label has the last word. */
    scannedNumber: z.optional(text(60)),
    ...measures,
  }),
  /** Refused with `parcel-already-received`, `parcel-already-declared`, `photo-missing`, `weight-implausible`, `dimensions-implausible`, `shelf-unknown`, `shelf-inactive`. */
  output: warehouseParcel,
})

export const undoReception = endpoint({
  method: 'DELETE',
  path: '/api/parcels/:parcelId/reception',
  policy: 'operateur',
  summary: 'Reprend une réception saisie par erreur, dans la minute',
  changes: ['parcels', 'rounds'],
  input: z.strictObject({ parcelId: id }),
  /** `null` when the parcel began with its reception. Refused with `reception-too-old`, `reception-not-yours`, `reception-in-use`. */
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
    ...measures,
  }),
  /** As a reception, and `client-number-unknown`. */
  output: warehouseParcel,
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'invalid'))

/** What the office's list of parcels, its count and its export are narrowed by. */
export const parcelFilters = {
  /** `pending` = awaited, received or in a quote; `arrived` means `received`; `unidentified` = nobody's; `overdue` = past free storage. */
  status: z.optional(z.string().check(z.maxLength(30))),
  /** Number, shop, description, client or shelf, in any part of a word. */
  search: z.optional(z.string().check(z.maxLength(60))),
  /** `CLT-123456`. */
  client: z.optional(z.string().check(z.maxLength(20))),
  /** On that shelf now. */
  shelf: z.optional(z.string().check(z.maxLength(20))),
  territory: z.optional(destination),
  /** Nobody had announced it. */
  undeclared: z.optional(z.literal('yes')),
  /** Days of Paris. */
  arrivedFrom: z.optional(day),
  arrivedTo: z.optional(day),
  /** Days in the house, at least. */
  olderThan: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'invalid'))),
}

export const listWarehouseParcels = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels',
  policy: 'operateur',
  summary: 'Tous les colis, les plus récents d’abord',
  topics: ['parcels'],
  input: z.strictObject({ ...pageQuery, ...parcelFilters }),
  output: page(warehouseParcel),
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
