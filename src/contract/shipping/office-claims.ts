import * as z from 'zod/mini'
import {
  claimKinds,
  claimStates,
  longestClaimWords,
  mostClaimPhotos,
} from '#domain/claim/cargo-claim.ts'
import { closedBoxStatuses } from '#domain/shipment/box.ts'
import { refundStatuses } from '#domain/refund/refund.ts'
import { boxPhoto } from '#contract/core/box-photo.ts'
import { boxTracking } from '#contract/core/box-tracking.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { claimedPieces, claimForm } from './cargo-claims.ts'
import {
  id,
  page,
  pageQuery,
  shippingMode,
  text,
  time,
  timelineStep,
} from '#contract/core/shapes.ts'

/** Claims for shipments, as the team handles them. */

const kind = z.enum(claimKinds)
const state = z.enum(claimStates)

const listed = z.strictObject({
  id,
  number: z.string(),
  kind,
  state,
  customer: z.strictObject({ name: z.string(), clientNumber: z.string() }),
  boxNumber: z.string(),
  destination: z.string(),
  openedAt: time,
  answerDueAt: time,
  /** When the carrier may refuse the file; `null` once it was sent. */
  carrierDueAt: z.nullable(time),
})
export type ListedClaim = z.output<typeof listed>

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/warehouse/cargo-claims',
  policy: 'operateur',
  summary: 'Les réclamations sur les envois : en cours, les plus anciennes d’abord ; ou d’un état',
  topics: ['claims'],
  input: z.strictObject({ ...pageQuery, state: z.optional(state) }),
  output: page(listed),
})

const officeMoney = z.strictObject({
  insuranceTier: z.int(),
  insuredCents: z.int(),
  declaredCents: z.int(),
  /** The most that may be given: within the declared value and what is left of the insurance. */
  mostCents: z.int(),
  /** The transport paid, given back beside the indemnity when the box is lost. */
  postageCents: z.int(),
  indemnityCents: z.nullable(z.int()),
  refund: z.nullable(z.strictObject({ amountCents: z.int(), status: z.enum(refundStatuses) })),
  postageRefund: z.nullable(
    z.strictObject({ amountCents: z.int(), status: z.enum(refundStatuses) }),
  ),
  /** To give by bank transfer: what the payment cannot carry. */
  transferCents: z.int(),
  /** The account that the customer gave for it, until the transfer is made; `iban` is for who may note the transfer. */
  ibanEnd: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  transfer: z.nullable(
    z.strictObject({ amountCents: z.int(), reference: z.string(), at: time, by: z.string() }),
  ),
  /**
   * Whether the reader may note the transfer: not while the refund is pending, nor who accepted the claim, unless nobody else
   * could.
   */
  mayNoteTransfer: z.boolean(),
})

const evidence = z.strictObject({
  parcels: z.array(
    z.strictObject({
      id,
      trackingNumber: z.string(),
      merchant: z.string(),
      reception: z.nullable(
        z.strictObject({
          at: time,
          weightGrams: z.int(),
          lengthMm: z.int(),
          widthMm: z.int(),
          heightMm: z.int(),
          condition: z.nullable(z.string()),
        }),
      ),
      photoIds: z.array(id),
      lines: z.array(
        z.strictObject({
          description: z.string(),
          quantity: z.int(),
          unitCents: z.int(),
          claimed: z.int(),
        }),
      ),
      invoices: z.array(z.strictObject({ id, fileName: z.string() })),
    }),
  ),
  box: z.strictObject({
    id,
    status: z.enum(closedBoxStatuses),
    shipmentId: id,
    number: z.string(),
    orderId: id,
    orderNumber: z.string(),
    destination: z.string(),
    mode: shippingMode,
    weightGrams: z.int(),
    lengthMm: z.int(),
    widthMm: z.int(),
    heightMm: z.int(),
    carrier: z.nullable(z.string()),
    trackingNumber: z.nullable(z.string()),
    trackingUrl: z.nullable(z.string()),
    packedAt: time,
    handedOverAt: z.nullable(time),
    deliveredAt: z.nullable(time),
    /** When it was said to be delivered; left out when it never was. */
    deliveryNotedAt: z.optional(time),
    photos: z.array(boxPhoto),
  }),
  /** `null` for a box that is not followed at its carrier. */
  tracking: z.nullable(boxTracking),
  /** The deposit slip under which it left; `null` when it was handed over alone. */
  slip: z.nullable(z.strictObject({ dispatchId: id, number: z.string(), isReady: z.boolean() })),
  steps: z.array(timelineStep),
})

const officeClaim = z.extend(listed, {
  customerId: id,
  words: z.string(),
  photoIds: z.array(id),
  sentAt: z.nullable(time),
  carrierAnswer: z.nullable(z.string()),
  carrierAnsweredAt: z.nullable(time),
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  closedAt: z.nullable(time),
  evidence,
  /** `null` for the warehouse, which sees no prices. */
  money: z.nullable(officeMoney),
})
export type OfficeClaim = z.output<typeof officeClaim>

export const readClaim = endpoint({
  method: 'GET',
  path: '/api/warehouse/cargo-claims/:cargoClaimId',
  policy: 'operateur',
  summary: 'Une réclamation, avec tout ce que la maison sait de l’envoi',
  topics: ['claims', 'orders', 'shipments'],
  input: z.strictObject({ cargoClaimId: id }),
  output: officeClaim,
})

export const readClaimFormForClient = endpoint({
  method: 'GET',
  path: '/api/admin/boxes/:boxId/claim-form',
  policy: 'admin',
  summary: 'Ce qui peut être réclamé pour un envoi au nom de son client, et ce qui l’est déjà',
  topics: ['claims', 'orders'],
  input: z.strictObject({ boxId: id }),
  output: claimForm,
})

export const openClaimForClient = endpoint({
  method: 'POST',
  path: '/api/admin/boxes/:boxId/claims',
  policy: 'admin',
  summary: 'Ouvre une réclamation au nom d’un client, quel que soit le délai, avec une raison',
  changes: ['claims', 'overview'],
  input: z.strictObject({
    boxId: id,
    kind,
    lines: claimedPieces,
    words: text(longestClaimWords),
    /** What the client sent: own photos that nothing has yet (`uploadPhoto`). */
    photoIds: z.optional(z.array(id).check(z.maxLength(mostClaimPhotos, 'too-many'))),
    /** For the journal. */
    reason: text(500),
  }),
  /**
   * Refused with `claim-not-possible`, `claim-open`, `line-already-claimed`, `customer-gone`; 422 `lines: required`, `lines:
   * unknown`, `photoIds: unknown`.
   */
  output: z.strictObject({ id }),
})

export const readClaimLetter = fileEndpoint({
  method: 'GET',
  path: '/api/admin/cargo-claims/:cargoClaimId/letter',
  policy: 'admin',
  summary: 'La lettre de réclamation au transporteur, en PDF',
  input: z.strictObject({ cargoClaimId: id }),
  produces: ['application/pdf'],
})
