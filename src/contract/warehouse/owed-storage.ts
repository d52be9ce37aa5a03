import * as z from 'zod/mini'
import { parcelStatuses } from '#domain/parcel/parcel.ts'
import { settledAs, settlementStates, settlementWays } from '#domain/storage/settlement.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, text, time } from '#contract/core/shapes.ts'

/** Storage that is due, and how it is settled before its parcel goes (docs/rules/storage.md#settlement). */

export const parcelSettlement = z.strictObject({
  way: z.enum(settlementWays),
  state: z.enum(settlementStates),
  settledAs: z.nullable(z.enum(settledAs)),
  openedAt: time,
  reminders: z.int(),
  reason: z.nullable(z.string()),
})
export type ParcelSettlement = z.output<typeof parcelSettlement>

/** All that is owed, what its owner was asked to pay, and what is settled and waits to go. */
export const owedViews = ['all', 'asked', 'ready'] as const
export type OwedView = (typeof owedViews)[number]

const owedParcel = z.strictObject({
  id,
  trackingNumber: z.string(),
  merchant: z.string(),
  status: z.enum(parcelStatuses),
  client: z.strictObject({ id, name: z.string(), clientNumber: z.string() }),
  receivedAt: time,
  /** 0 for what is settled. */
  daysDue: z.int(),
  feeDueCents: z.int(),
  settlement: z.nullable(parcelSettlement),
})
export type OwedParcel = z.output<typeof owedParcel>

const asked = { view: z._default(z.enum(owedViews), 'all') }

export const listOwedStorage = endpoint({
  method: 'GET',
  path: '/api/admin/owed-storage',
  policy: 'admin',
  summary:
    'Les colis dont la garde est due, ou réglée avant leur départ, du plus ancien au dernier',
  topics: ['parcels'],
  input: z.strictObject({ ...pageQuery, ...asked }),
  output: page(owedParcel),
})

export const exportOwedStorage = fileEndpoint({
  method: 'GET',
  path: '/api/admin/owed-storage-export',
  policy: 'admin',
  summary: 'Les mêmes colis, tous, en CSV',
  exports: 'owed-storage',
  input: z.strictObject(asked),
  produces: ['text/csv'],
})

export const askSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/storage-settlement',
  policy: 'admin',
  summary: 'Demande au client de régler la garde d’un colis que l’équipe renvoie à sa boutique',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ parcelId: id, reason: text(300) }),
  /** Refused with `parcel-not-returnable`, `request-open`, `return-unpaid`, `return-to-send`, `settlement-open`, `storage-not-due`. */
  output: nothing,
})

export const callOffSettlement = endpoint({
  method: 'DELETE',
  path: '/api/admin/parcels/:parcelId/storage-settlement',
  policy: 'admin',
  summary: 'Ne renvoie plus ce colis : sa garde redevient une ligne du prochain devis',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ parcelId: id }),
  /** Refused with `settlement-not-open`, `payment-in-progress`. */
  output: nothing,
})

/** The disposal of an unclaimed parcel that was announced to its owner (docs/rules/storage.md#disposal). */
export const parcelDisposal = z.strictObject({
  reason: z.string(),
  askedAt: time,
  askedBy: z.string(),
  /** The owner may take it back until this day; null while the notice has not left. */
  lastDay: z.nullable(z.iso.date()),
})
export type ParcelDisposal = z.output<typeof parcelDisposal>

export const askDisposal = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/disposal',
  policy: 'admin',
  summary: 'Met en demeure le client d’un colis non réclamé avant sa destruction',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ parcelId: id, reason: text(300) }),
  /** Refused with `parcel-not-unclaimed`, `clause-not-in-force`, `disposal-too-early`, `request-open`, `disposal-asked`. */
  output: nothing,
})

export const approveDisposal = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/disposal-approval',
  policy: 'admin',
  summary: 'Un second administrateur fait détruire le colis, après le dernier jour du client',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({ parcelId: id }),
  /**
   * Refused with `parcel-not-unclaimed`, `disposal-not-asked`, `clause-not-in-force`, `disposal-notice-not-sent`,
   * `disposal-too-early`, `own-disposal`, `request-open`, `payment-in-progress`.
   */
  output: nothing,
})

export const giveUpDisposal = endpoint({
  method: 'DELETE',
  path: '/api/admin/parcels/:parcelId/disposal',
  policy: 'admin',
  summary: 'Abandonne la destruction annoncée : le colis reste non réclamé',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ parcelId: id }),
  /** Refused with `parcel-not-unclaimed`, `disposal-not-asked`. */
  output: nothing,
})
