import * as z from 'zod/mini'
import { mostContentLines, mostPieces } from '#domain/parcel/content-line.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { parcelBlock, parcelRequest } from './parcel-requests.ts'
import { blocking, warehouseParcel } from './reception.ts'
import {
  grams,
  id,
  millimetres,
  nothing,
  page,
  pageQuery,
  text,
  time,
} from '#contract/core/shapes.ts'

const newMeasures = {
  weightGrams: grams,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
}
export const measuresInput = z.strictObject(newMeasures)

/** `former`: the measures that were on the screen. A save does not overwrite a colleague’s later ones. */
export const correctedMeasures = z.extend(measuresInput, { former: measuresInput })

const measures = z.strictObject({
  weightGrams: z.int(),
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
})

/** A request with what staff need to answer it. */
export const warehouseRequest = z.extend(parcelRequest, {
  customer: z.strictObject({ name: z.string(), clientNumber: z.string() }),
  /** For a claim: an unidentified parcel that has the number, on a parcel's sheet that one; `null` when there is none. */
  parcel: z.nullable(
    z.strictObject({
      id,
      trackingNumber: z.string(),
      merchant: z.string(),
      /** `null` before its reception. */
      measures: z.nullable(measures),
      /** In a paid shipment that has not left. */
      isBoxed: z.optional(z.boolean()),
    }),
  ),
  answeredBy: z.nullable(z.string()),
  /** Paid options for its parcel that nobody has done: they are lost when the parcel leaves. */
  undoneOptions: z.array(z.string()),
})
export type WarehouseRequest = z.output<typeof warehouseRequest>

/** Who a request waits for. */
const waitsFor = z.enum(['team', 'customer', 'shop'])
export type WaitsFor = z.output<typeof waitsFor>

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/warehouse/requests',
  policy: 'operateur',
  summary: 'Les demandes à traiter, celles que le client doit payer, ou les retours en route',
  topics: ['overview'],
  input: z.strictObject({ ...pageQuery, waiting: z.optional(waitsFor) }),
  output: page(warehouseRequest),
})

export const listParcelRequests = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels/:parcelId/requests',
  policy: 'operateur',
  summary: 'Ce qui est demandé d’un colis, son blocage, et ses mesures d’avant',
  // Not `parcels`: claims of its number come without the id of the parcel.
  topics: ['overview'],
  input: z.strictObject({ parcelId: id }),
  output: z.strictObject({
    /** Newest first; an unidentified parcel also has the open claims of its number. */
    requests: z.array(warehouseRequest),
    block: z.nullable(parcelBlock),
    destroyedAt: z.nullable(time),
    corrections: z.array(
      z.strictObject({
        weightGrams: z.int(),
        lengthMm: z.int(),
        widthMm: z.int(),
        heightMm: z.int(),
        correctedAt: time,
        correctedBy: z.string(),
      }),
    ),
  }),
})

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/warehouse/requests/:requestId/answer',
  policy: 'operateur',
  summary: 'Accepte ou refuse une demande, avec des mots',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({
    requestId: id,
    outcome: z.enum(['accepted', 'refused']),
    words: text(1000),
    /** For a claim: the parcel that was on the screen. Several cartons may have the number. */
    parcelId: z.optional(id),
    /** Only for an accepted weight dispute. */
    measures: z.optional(correctedMeasures),
  }),
  /**
   * Refused with `request-not-open`, `parcel-not-claimable`, `parcel-not-matchable`, `parcel-not-correctable`,
   * `parcel-not-returnable`, `return-needs-price`, `weight-implausible`, `dimensions-implausible`, `stale` (and the current measures); 422 `measures:
   * required`.
   */
  output: warehouseRequest,
})

export const carryOutRequest = endpoint({
  method: 'POST',
  path: '/api/warehouse/requests/:requestId/completion',
  policy: 'operateur',
  summary:
    'Note qu’une demande acceptée est faite : colis détruit, libéré, ou débarrassé de l’objet',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({
    requestId: id,
    /** Only for an item that was removed. */
    removal: z.optional(
      z.strictObject({
        /** Of the declared contents that were on the screen. */
        version: z.int(),
        /** Which declared pieces, each by the place of its line from 0 on; none when the item was not declared. */
        taken: z
          .array(
            z.strictObject({
              line: z.int().check(z.minimum(0)),
              pieces: z.int().check(z.minimum(1), z.maximum(mostPieces)),
            }),
          )
          .check(z.maxLength(mostContentLines)),
        /** Not of a parcel that goes on in its paid shipment: its box is weighed when it is closed. */
        measures: z.optional(correctedMeasures),
      }),
    ),
  }),
  /**
   * Refused with `request-not-answered`, `parcel-not-returnable`, `parcel-not-blocked`, `storage-due` (and the amount due),
   * `return-unpaid`, `return-to-send`; of an item that was removed also `contents-changed`, `taken-not-declared`, `net-above-gross`
   * (with both weights), `stale` (and the current measures), `weight-implausible`, `dimensions-implausible`; 422 `removal:
   * required`, `measures: required`.
   */
  output: warehouseRequest,
})

export const correctMeasures = endpoint({
  method: 'PUT',
  path: '/api/warehouse/parcels/:parcelId/measures',
  policy: 'operateur',
  summary: 'Corrige les mesures d’un colis ; les anciennes sont gardées',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.extend(correctedMeasures, { parcelId: id }),
  /**
   * Refused with `stale` (and the current measures), `parcel-not-correctable`, `weight-implausible`, `dimensions-implausible`.
   */
  output: warehouseParcel,
})

export const blockParcel = endpoint({
  method: 'POST',
  path: '/api/warehouse/parcels/:parcelId/block',
  policy: 'operateur',
  summary: 'Bloque un colis, avec la raison et les choix laissés au client',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({ parcelId: id, ...blocking }),
  /** Refused with `parcel-not-blockable`. */
  output: nothing,
})

export const unblockParcel = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/parcels/:parcelId/block',
  policy: 'operateur',
  summary: 'Débloque un colis, avec la raison ; son client est prévenu',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({ parcelId: id, reason: text(300) }),
  /** Refused with `parcel-not-blocked`. */
  output: nothing,
})

export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/warehouse/waiting',
  policy: 'operateur',
  summary:
    'Ce qui attend l’équipe : demandes, messages non lus, envois à emballer ou à remettre, et pour le bureau devis et contacts',
  topics: ['overview'],
  input: nothing,
  output: z.strictObject({
    requests: z.int(),
    threads: z.int(),
    /** Shipments to pack or to hand over; of them, those to hand over, which a server of the version before does not say. */
    shipments: z.int(),
    ready: z.optional(z.int()),
    /** Requested quotes, and unread messages of the contact form; `null` for anybody but the office. */
    quotes: z.nullable(z.int()),
    messages: z.nullable(z.int()),
  }),
})
