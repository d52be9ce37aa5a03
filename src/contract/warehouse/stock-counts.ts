import * as z from 'zod/mini'
import { countScopes, differences, settlements } from '#domain/stock/stock-count.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { parcelStatus } from './parcel-view.ts'
import { id, nothing, optionalText, page, pageQuery, text, time } from '#contract/core/shapes.ts'

const difference = z.enum(differences)
const outcome = z.enum([...settlements, 'left'])
const shelfText = text(20)

export const stockCount = z.strictObject({
  id,
  scope: z.enum(countScopes),
  /** The shelf's code, or the zone's name. */
  place: z.string(),
  openedAt: time,
  openedBy: z.string(),
  closedAt: z.nullable(time),
  closedBy: z.nullable(z.string()),
  isAbandoned: z.boolean(),
  note: z.nullable(z.string()),
  /** How many parcels should have been there when the count opened. */
  expected: z.int(),
  /** How many parcels were scanned, each counted once. */
  scanned: z.int(),
  /** Differences by kind, the resolved ones included. */
  found: z.partialRecord(difference, z.int()),
  /** Differences that nobody has resolved yet. */
  open: z.partialRecord(difference, z.int()),
})
export type StockCountView = z.output<typeof stockCount>

export const countLine = z.strictObject({
  id,
  trackingNumber: z.string(),
  /** `null` when no parcel in the warehouse has this number. */
  parcelId: z.nullable(id),
  owner: z.nullable(z.string()),
  expectedShelf: z.nullable(z.string()),
  /** Its shelf in the register when it was scanned. */
  registeredShelf: z.optional(z.nullable(z.string())),
  scannedShelf: z.nullable(z.string()),
  scannedAt: z.nullable(time),
  scannedBy: z.nullable(z.string()),
  /** The shelf where the register says that the parcel is now. */
  standsOn: z.nullable(z.string()),
  difference: z.nullable(difference),
  outcome: z.nullable(outcome),
  note: z.nullable(z.string()),
  settledAt: z.nullable(time),
  settledBy: z.nullable(z.string()),
  /** For an unknown number: the parcel that has it but is not in the warehouse, or was received since. */
  bearer: z.nullable(
    z.strictObject({
      id,
      status: z.union([parcelStatus, z.literal('destroyed')]),
      isInHouse: z.boolean(),
    }),
  ),
})
export type CountLine = z.output<typeof countLine>

export const listStockCounts = endpoint({
  method: 'GET',
  path: '/api/warehouse/stock-counts',
  policy: 'operateur',
  summary: 'Les comptages, les plus récents d’abord',
  topics: ['stock'],
  input: z.strictObject(pageQuery),
  output: page(stockCount),
})

export const openStockCount = endpoint({
  method: 'POST',
  path: '/api/warehouse/stock-counts',
  policy: 'operateur',
  summary: 'Ouvre le comptage d’une étagère ou d’une zone',
  changes: ['stock', 'shelves', 'parcels'],
  input: z.strictObject({ scope: z.enum(countScopes), place: text(40) }),
  /** Refused with `shelf-being-counted` (`shelf`, `countId`), `shelf-unknown`, `count-too-large` (`most`), `too-many-shelves` (`most`), `zone-empty`; 422 `place: invalid`. */
  output: stockCount,
})

export const readStockCount = endpoint({
  method: 'GET',
  path: '/api/warehouse/stock-counts/:countId',
  policy: 'operateur',
  summary: 'Un comptage, ses étagères et où il en est',
  topics: ['stock'],
  input: z.strictObject({ countId: id }),
  output: z.strictObject({
    count: stockCount,
    shelves: z.array(
      z.strictObject({ shelf: z.string(), expected: z.int(), scanned: z.int(), open: z.int() }),
    ),
    /** Latest first. */
    lastScans: z.array(countLine),
  }),
})

/** `settled`: resolved differences; `seen`: parcels scanned where the register says they are. */
export const lineGroups = [...differences, 'settled', 'seen'] as const
export type LineGroup = (typeof lineGroups)[number]

export const listCountLines = endpoint({
  method: 'GET',
  path: '/api/warehouse/stock-counts/:countId/lines',
  policy: 'operateur',
  summary: 'Les colis d’un comptage : un écart, réglés, ou vus à leur place',
  topics: ['stock'],
  input: z.strictObject({
    countId: id,
    group: z.enum(lineGroups),
    /** The last line of the previous page. */
    cursor: z.optional(id),
  }),
  output: z.strictObject({ lines: z.array(countLine), nextCursor: z.nullable(id) }),
})

export const scanInCount = endpoint({
  method: 'POST',
  path: '/api/warehouse/stock-counts/:countId/scans',
  policy: 'operateur',
  summary: 'Un colis vu sur une étagère ; deux fois ne compte qu’une',
  changes: ['stock', 'shelves', 'parcels'],
  input: z.strictObject({
    countId: id,
    /** The tracking number, or the code of our own label. */
    code: text(200),
    shelf: shelfText,
    /** Which parcel, when several have the number. */
    parcelId: z.optional(id),
  }),
  /** Refused with `count-closed`, `shelf-not-counted`, `several-parcels` (`parcels`); 422 `code: invalid`, `shelf: invalid`. */
  output: z.strictObject({ line: countLine, isAgain: z.boolean() }),
})

export const resolveCountLine = endpoint({
  method: 'POST',
  path: '/api/warehouse/stock-counts/:countId/lines/:lineId/settlement',
  policy: 'operateur',
  summary: 'Règle un écart : retrouvé, recherché, rangé ici, remis à sa place, reçu, ou écarté',
  changes: ['stock', 'shelves', 'parcels'],
  input: z.strictObject({
    countId: id,
    lineId: id,
    outcome: z.enum(settlements),
    /** The shelf where the missing parcel was found. */
    shelf: z.optional(shelfText),
    /** The person confirmed that the unknown shelf is new. */
    newShelf: z.optional(z.literal(true)),
    note: optionalText(300),
  }),
  /**
   * Refused with `count-closed`, `no-difference`, `outcome-unfit`, `shelf-missing`, `note-missing`, `not-received`,
   * `shelf-unknown`, `shelf-inactive`; 422 `shelf: invalid`.
   */
  output: countLine,
})

export const closeStockCount = endpoint({
  method: 'POST',
  path: '/api/warehouse/stock-counts/:countId/closure',
  policy: 'operateur',
  summary: 'Ferme un comptage ; les écarts laissés ont leur raison',
  changes: ['stock', 'shelves', 'parcels'],
  input: z.strictObject({
    countId: id,
    /** The number of open differences that was on the screen. */
    seen: z.int().check(z.minimum(0)),
    note: optionalText(300),
  }),
  /** Refused with `count-closed`, `count-moved` (`open`), `differences-open` (`open`). */
  output: stockCount,
})

export const abandonStockCount = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/stock-counts/:countId',
  policy: 'operateur',
  summary: 'Abandonne un comptage : rien n’en est conclu',
  changes: ['stock', 'shelves', 'parcels'],
  input: z.strictObject({ countId: id }),
  /** Refused with `count-closed`. */
  output: nothing,
})

export const listSearchedParcels = endpoint({
  method: 'GET',
  path: '/api/warehouse/searched-parcels',
  policy: 'operateur',
  summary: 'Les colis qu’un comptage n’a pas trouvés, et que l’on cherche',
  topics: ['stock'],
  input: z.strictObject(pageQuery),
  output: page(
    z.strictObject({
      id,
      parcelId: id,
      trackingNumber: z.string(),
      owner: z.nullable(z.string()),
      /** The shelf where it should be. */
      shelf: z.string(),
      searchedSince: time,
      searchedBy: z.string(),
      countId: id,
    }),
  ),
})
