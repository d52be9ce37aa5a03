import * as z from 'zod/mini'
import { dispatchStates, loadVerdicts } from '#domain/dispatch/dispatch.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import {
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  shippingDestination,
  text,
  time,
} from '#contract/core/shapes.ts'
import { hold } from './holds.ts'

/** The departures of a carrier's van (docs/rules/shipping.md#departures). */

const dispatch = z.strictObject({
  id,
  number: z.string(),
  state: z.enum(dispatchStates),
  carrier: z.string(),
  carrierCode: z.string(),
  /** None means every destination. */
  destinations: z.array(z.string()),
  cutOffAt: time,
  openedAt: time,
  openedBy: z.string(),
  /** When it was closed or cancelled. */
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.string()),
  loaded: z.int(),
  /** Why it left without the missing boxes, and their numbers. */
  reason: z.nullable(z.string()),
  missing: z.array(z.string()),
  /** `null` while it has no deposit slip; false for the short time in which its PDF is made. */
  isSlipReady: z.nullable(z.boolean()),
})
export type DispatchView = z.output<typeof dispatch>

const boxAtDock = z.strictObject({
  id,
  shipmentId: id,
  number: z.string(),
  destination: z.string(),
  weightGrams: z.int(),
  /** Empty: a closed box stands at the dock. Pages of the version before read it. */
  shelves: z.array(z.string()),
})
export type BoxAtDock = z.output<typeof boxAtDock>

const loadedBox = z.extend(boxAtDock, {
  trackingNumber: z.string(),
  loadedAt: time,
  loadedBy: z.string(),
})
export type LoadedBox = z.output<typeof loadedBox>

export const listDispatches = endpoint({
  method: 'GET',
  path: '/api/warehouse/dispatches',
  policy: 'operateur',
  summary: 'Les départs, les plus récents d’abord',
  topics: ['dispatches'],
  input: z.strictObject(pageQuery),
  output: page(dispatch),
})

export const readDispatch = endpoint({
  method: 'GET',
  path: '/api/warehouse/dispatches/:dispatchId',
  policy: 'operateur',
  summary: 'Un départ : ce qui est chargé, ce qui manque, ce qui est retenu',
  topics: ['dispatches', 'shipments'],
  input: z.strictObject({ dispatchId: id }),
  output: z.strictObject({
    dispatch,
    /** Latest first. */
    loaded: z.array(loadedBox),
    /** The boxes of the manifest that are not scanned yet, by shelf; none once the dispatch has ended. */
    missing: z.array(boxAtDock),
    /** Those that would leave with it, were they not held. */
    held: z.array(z.extend(boxAtDock, { hold })),
    /** Colissimo's own slip: `null` unless all boxes left under its labels; its `number` once it was asked for. */
    carrierSlip: z.nullable(z.strictObject({ number: z.nullable(z.string()) })),
  }),
})
export type DispatchRecord = z.output<typeof readDispatch.output>

export const openDispatch = endpoint({
  method: 'POST',
  path: '/api/warehouse/dispatches',
  policy: 'operateur',
  summary: 'Ouvre un départ : transporteur, destinations, heure limite',
  changes: ['dispatches'],
  input: z.strictObject({
    /** Its code (`listActiveCarriers`). */
    carrier: text(60),
    /** None means every destination. */
    destinations: z.array(shippingDestination).check(z.maxLength(13, 'too-many')),
    cutOffAt: time,
  }),
  /** Refused with `carrier-unknown`, `cut-off-implausible`. */
  output: dispatch,
})

export const changeCutOff = endpoint({
  method: 'PUT',
  path: '/api/warehouse/dispatches/:dispatchId/cut-off',
  policy: 'operateur',
  summary: 'Change l’heure limite d’un départ ouvert',
  changes: ['dispatches'],
  input: z.strictObject({
    dispatchId: id,
    cutOffAt: time,
    /** The cut-off that was on the screen. */
    replaces: time,
  }),
  /** Refused with `dispatch-closed`, `stale` (with the current `cutOffAt`), `cut-off-implausible`. */
  output: dispatch,
})

export const cancelDispatch = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/dispatches/:dispatchId',
  policy: 'operateur',
  summary: 'Annule un départ où rien n’est chargé',
  changes: ['dispatches'],
  input: z.strictObject({ dispatchId: id }),
  /** Refused with `dispatch-closed`, `dispatch-loaded`. */
  output: nothing,
})

export const loadBox = endpoint({
  method: 'POST',
  path: '/api/warehouse/dispatches/:dispatchId/scans',
  policy: 'operateur',
  summary: 'Une boîte scannée au quai : chargée, ou pourquoi pas',
  changes: ['dispatches'],
  input: z.strictObject({
    dispatchId: id,
    /** Our label, or the carrier's number once it is known. */
    code: text(200),
    /** The number on the carrier's label, scanned after ours. */
    carrierNumber: z.optional(text(40)),
  }),
  /** Refused with `dispatch-closed`, and for the carrier's number like a hand-over. */
  output: z.strictObject({
    verdict: z.enum(loadVerdicts),
    /** The only box that has the code. */
    box: z.nullable(z.strictObject({ id, number: z.string(), destination: z.string() })),
    /** Of `held`. */
    hold: z.nullable(hold),
    /** The number of the dispatch that the box is in, of `other-dispatch`. */
    dispatch: z.nullable(z.string()),
    /** How many boxes are loaded now. */
    loaded: z.int(),
  }),
})
export type LoadAnswer = z.output<typeof loadBox.output>

export const unloadBox = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/dispatches/:dispatchId/boxes/:boxId',
  policy: 'operateur',
  summary: 'Reprend une boîte chargée, jusqu’à la fermeture du départ',
  changes: ['dispatches'],
  input: z.strictObject({ dispatchId: id, boxId: id }),
  /** Refused with `dispatch-closed`, `box-not-loaded`. */
  output: nothing,
})

export const closeDispatch = endpoint({
  method: 'POST',
  path: '/api/warehouse/dispatches/:dispatchId/closure',
  policy: 'operateur',
  summary: 'Ferme un départ : ses boîtes sont remises au transporteur, son bordereau est établi',
  changes: ['dispatches', 'shipments'],
  input: z.strictObject({
    dispatchId: id,
    /** The number of missing boxes that was on the screen. */
    seen: z.int().check(z.minimum(0)),
    reason: optionalText(300),
  }),
  /**
   * Refused with `dispatch-closed`, `dispatch-empty`, `dispatch-moved` (`missing`), `reason-missing`, `box-to-unload` (the `boxes` that were
   * opened or held since they were loaded), and for a box like a hand-over.
   */
  output: dispatch,
})

export const makeCarrierSlip = endpoint({
  method: 'POST',
  path: '/api/warehouse/dispatches/:dispatchId/carrier-slip',
  policy: 'operateur',
  summary: 'Demande à Colissimo son bordereau de dépôt d’un départ fermé, ou rend celui qu’il a',
  changes: ['dispatches'],
  input: z.strictObject({ dispatchId: id }),
  /**
   * Refused with `dispatch-not-closed`, `carrier-labels-missing`, `carrier-slip-being-made`, `carrier-slip-refused` (with the carrier's
   * `sentences`), `carrier-away`, `carrier-answer-lost`, `carrier-key-refused`; 503 `carrier-not-configured`.
   */
  output: z.strictObject({ number: z.string() }),
})

/** 404 for a departure without one. */
export const readCarrierSlip = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/dispatches/:dispatchId/carrier-slip',
  policy: 'operateur',
  summary: 'Le bordereau de dépôt de Colissimo d’un départ, en PDF',
  input: z.strictObject({ dispatchId: id }),
  produces: ['application/pdf'],
})

export const readSlip = fileEndpoint({
  method: 'GET',
  path: '/api/warehouse/dispatches/:dispatchId/slip',
  policy: 'operateur',
  summary: 'Le bordereau de dépôt d’un départ fermé, en PDF',
  input: z.strictObject({ dispatchId: id }),
  produces: ['application/pdf'],
})

export const readOrderSlip = fileEndpoint({
  method: 'GET',
  path: '/api/orders/:orderId/slips/:dispatchId',
  policy: 'client',
  summary: 'L’extrait d’un bordereau de dépôt\u00a0: les boîtes de ma commande, en PDF',
  input: z.strictObject({ orderId: id, dispatchId: id }),
  produces: ['application/pdf'],
})
