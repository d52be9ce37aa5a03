import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { parcelFilters, warehouseParcel } from './reception.ts'
import { requestedAction } from './parcel-view.ts'
import { id, nothing, optionalText, text } from '#contract/core/shapes.ts'

/** Counts stop here: beyond, the screen shows « 1 000+ ». */
export const mostParcelsCounted = 1000
/** The most parcels that one action accepts. */
export const mostAtOnce = 100

export const countWarehouseParcels = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcel-count',
  policy: 'operateur',
  summary: 'Combien de colis le filtre trouve (1 000 au plus)',
  topics: ['parcels'],
  input: z.strictObject(parcelFilters),
  output: z.strictObject({ count: z.int(), isMore: z.boolean() }),
})

/** What the tabs of the list ask for; `all` filters nothing. */
export const parcelViews = [
  'all',
  'pending',
  'pending_arrival',
  'received',
  'pending_quote',
  'ready_to_ship',
  'blocked',
  'unidentified',
  'overdue',
] as const
export type OfficeParcelView = (typeof parcelViews)[number]

export const countParcelViews = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcel-views',
  policy: 'operateur',
  summary: 'Combien de colis dans chaque vue de la liste ; 1001 veut dire davantage',
  topics: ['parcels'],
  input: nothing,
  output: z.strictObject({
    views: z.array(z.strictObject({ view: z.enum(parcelViews), count: z.int() })),
  }),
})

/** Ids separated by commas, as in an address. */
const chosenIds = z.string().check(
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,|$)/, 'invalid'),
  z.maxLength(37 * mostAtOnce, 'too-many'),
  z.refine((text) => text.split(',').every((one) => id.safeParse(one).success), 'invalid'),
)

export const exportWarehouseParcels = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/parcel-export',
  policy: 'operateur',
  summary: 'Les colis filtrés, tous ou ceux que l’on a choisis, en CSV',
  exports: 'parcels',
  input: z.strictObject({ ...parcelFilters, chosen: z.optional(chosenIds) }),
  produces: ['text/csv'],
})

const chosen = z.array(id).check(z.minLength(1, 'required'), z.maxLength(mostAtOnce, 'too-many'))

/**
 * The parcels that failed, one by one; the action succeeded for the others. One that is deleted since is `parcel-gone`, and only
 * the page knows its number; when all are, it is a 404.
 */
const doneToSome = z.strictObject({
  done: z.int(),
  refused: z.array(z.strictObject({ parcelId: id, trackingNumber: z.string(), code: z.string() })),
})
export type DoneToSome = z.output<typeof doneToSome>

export const moveParcels = endpoint({
  method: 'POST',
  path: '/api/warehouse/parcel-moves',
  policy: 'operateur',
  summary: 'Range des colis sur une autre étagère',
  changes: ['shelves', 'parcels', 'overview', 'shipments'],
  input: z.strictObject({
    parcelIds: chosen,
    shelf: text(20),
    /** The person has confirmed that this shelf is new. */
    newShelf: z.optional(z.literal(true)),
  }),
  /** Each parcel may be refused with `parcel-not-in-house`. 409 `shelf-unknown`, `shelf-inactive`, 422 `shelf: invalid`. */
  output: doneToSome,
})

export const returnParcels = endpoint({
  method: 'POST',
  path: '/api/warehouse/parcel-returns',
  policy: 'operateur',
  summary: 'Note des colis comme retournés à l’expéditeur',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({ parcelIds: chosen, reason: text(300) }),
  /** Each parcel may be refused with `parcel-not-returnable`, `storage-due`. */
  output: doneToSome,
})

export const announceParcel = endpoint({
  method: 'POST',
  path: '/api/warehouse/announced-parcels',
  policy: 'operateur',
  summary: 'Annonce un colis attendu pour un client',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({
    clientNumber: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^CLT-\d{6}$/, 'invalid')),
    trackingNumber: text(60),
    merchant: text(80),
    description: optionalText(500),
    requestedAction,
  }),
  /** Refused with `client-number-unknown`, `parcel-already-declared`; 422 `trackingNumber: invalid`. */
  output: warehouseParcel,
})
