import * as z from 'zod/mini'
import { claimKinds, claimStates, longestClaimWords, mostClaimPhotos } from '#domain/claim/cargo-claim.ts'
import { refundStatuses } from '#domain/refund/refund.ts'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { cents, id, nothing, page, pageQuery, text, time, timelineStep } from '#contract/core/shapes.ts'
import { shipmentStatus } from './shipments.ts'

/** Claims for shipments that are lost, damaged or short (docs/rules/claims.md). */

const kind = z.enum(claimKinds)
const state = z.enum(claimStates)

/** A piece of the contents that is claimed, as it was declared; its value is that of one piece. */
const claimedLine = z.strictObject({
  parcelId: id,
  trackingNumber: z.string(),
  description: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
})

const claim = z.strictObject({
  id,
  number: z.string(),
  kind,
  state,
  shipmentNumber: z.string(),
  orderId: id,
  words: z.string(),
  lines: z.array(claimedLine),
  photoIds: z.array(id),
  declaredCents: z.int(),
  insuredCents: z.int(),
  openedAt: time,
  /** When the customer may turn to the mediator, had nobody answered by then. */
  answerDueAt: time,
  sentAt: z.nullable(time),
  carrierAnswer: z.nullable(z.string()),
  carrierAnsweredAt: z.nullable(time),
  decidedAt: z.nullable(time),
  /** The team's words on its decision. */
  answer: z.nullable(z.string()),
  closedAt: z.nullable(time),
  /** How the indemnity is given; `null` before it is accepted. */
  money: z.nullable(
    z.strictObject({
      indemnityCents: z.int(),
      /** Gives back on the means of payment. */
      refundCents: z.int(),
      transferCents: z.int(),
      transferredAt: z.nullable(time),
      /** The transport that was paid for a lost shipment, given back beside the indemnity. */
      postageCents: z.int(),
    }),
  ),
  canWithdraw: z.boolean(),
})
export type CargoClaim = z.output<typeof claim>

export const readClaimForm = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/claim-form',
  policy: 'client',
  summary: 'Ce que je peux réclamer pour un de mes envois, jusqu’à quand, et ce que j’en ai réclamé',
  topics: ['claims', 'orders'],
  input: z.strictObject({ shipmentId: id }),
  output: z.strictObject({
    shipment: z.strictObject({
      number: z.string(),
      orderId: id,
      orderNumber: z.string(),
      status: shipmentStatus,
      destination: z.string(),
    }),
    kinds: z.array(
      z.strictObject({
        kind,
        /** `null` when it may be claimed now. */
        refusal: z.nullable(
          z.enum(['claim-not-possible', 'claim-too-early', 'claim-too-late', 'claim-open']),
        ),
        /** Both `null` while nobody knows them. */
        from: z.nullable(time),
        until: z.nullable(time),
      }),
    ),
    insuredCents: z.int(),
    parcels: z.array(
      z.strictObject({
        id,
        trackingNumber: z.string(),
        merchant: z.string(),
        /** A parcel without declared contents has one line, at place 0, without a value. */
        lines: z.array(
          z.strictObject({
            position: z.int(),
            description: z.string(),
            /** What no other claim has claimed. */
            left: z.int(),
            unitCents: z.int(),
          }),
        ),
      }),
    ),
    claims: z.array(z.strictObject({ id, number: z.string(), kind, state, openedAt: time })),
  }),
})
export type ClaimForm = z.output<typeof readClaimForm.output>

export const uploadClaimPhoto = rawEndpoint({
  method: 'POST',
  path: '/api/claim-photos',
  policy: 'client',
  summary: 'Dépose une photo pour une réclamation ; elle est ré-encodée (sans EXIF, 2000 px au plus)',
  input: z.strictObject({}),
  consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 15 * 1024 * 1024,
  /** Refused with `photo-unreadable`, `photo-too-large`; 429 after sixty in an hour. */
  output: z.strictObject({ photoId: id, width: z.int(), height: z.int() }),
})

export const openClaim = endpoint({
  method: 'POST',
  path: '/api/shipments/:shipmentId/claims',
  policy: 'client',
  summary: 'Ouvre une réclamation pour un envoi perdu, abîmé ou incomplet',
  changes: ['claims', 'overview'],
  input: z.strictObject({
    shipmentId: id,
    kind,
    /** Ignored for a lost shipment, of which everything is claimed. */
    lines: z
      .array(
        z.strictObject({
          parcelId: id,
          position: z.int().check(z.nonnegative()),
          quantity: z.int().check(z.positive('required')),
        }),
      )
      .check(z.maxLength(500)),
    words: text(longestClaimWords),
    photoIds: z.array(id).check(z.maxLength(mostClaimPhotos, 'too-many')),
  }),
  /**
   * Refused with `claim-not-possible`, `claim-too-early`, `claim-too-late`, `claim-open`, `line-already-claimed`; 422 `lines:
   * required`, `lines: unknown`, `photoIds: required` (damaged), `photoIds: unknown`.
   */
  output: claim,
})

export const readMyClaim = endpoint({
  method: 'GET',
  path: '/api/cargo-claims/:cargoClaimId',
  policy: 'client',
  summary: 'Une de mes réclamations',
  topics: ['claims', 'orders'],
  input: z.strictObject({ cargoClaimId: id }),
  output: claim,
})

export const withdrawClaim = endpoint({
  method: 'DELETE',
  path: '/api/cargo-claims/:cargoClaimId',
  policy: 'client',
  summary: 'Retire une réclamation qui n’est pas tranchée',
  changes: ['claims', 'overview'],
  input: z.strictObject({ cargoClaimId: id }),
  /** Refused with `claim-decided`. */
  output: claim,
})

const listed = z.strictObject({
  id,
  number: z.string(),
  kind,
  state,
  customer: z.strictObject({ name: z.string(), clientNumber: z.string() }),
  shipmentNumber: z.string(),
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
  /** The transport paid, given back beside the indemnity when the shipment is lost. */
  postageCents: z.int(),
  indemnityCents: z.nullable(z.int()),
  refund: z.nullable(z.strictObject({ amountCents: z.int(), status: z.enum(refundStatuses) })),
  postageRefund: z.nullable(
    z.strictObject({ amountCents: z.int(), status: z.enum(refundStatuses) }),
  ),
  /** To give by bank transfer: what the payment cannot carry. */
  transferCents: z.int(),
  transfer: z.nullable(
    z.strictObject({ amountCents: z.int(), reference: z.string(), at: time, by: z.string() }),
  ),
  /** Whether the reader may note the transfer: not who accepted the claim, unless nobody else could. */
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
  shipment: z.strictObject({
    id,
    number: z.string(),
    orderId: id,
    orderNumber: z.string(),
    destination: z.string(),
    mode: z.enum(['standard', 'eco']),
    weightGrams: z.nullable(z.int()),
    lengthMm: z.nullable(z.int()),
    widthMm: z.nullable(z.int()),
    heightMm: z.nullable(z.int()),
    carrier: z.nullable(z.string()),
    trackingNumber: z.nullable(z.string()),
    trackingUrl: z.nullable(z.string()),
    packedAt: z.nullable(time),
    handedOverAt: z.nullable(time),
    deliveredAt: z.nullable(time),
  }),
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
  topics: ['claims', 'orders'],
  input: z.strictObject({ cargoClaimId: id }),
  output: officeClaim,
})

export const readClaimLetter = fileEndpoint({
  method: 'GET',
  path: '/api/admin/cargo-claims/:cargoClaimId/letter',
  policy: 'admin',
  summary: 'La lettre de réclamation au transporteur, en PDF',
  input: z.strictObject({ cargoClaimId: id }),
  produces: ['application/pdf'],
})

export const sendClaim = endpoint({
  method: 'POST',
  path: '/api/admin/cargo-claims/:cargoClaimId/sending',
  policy: 'admin',
  summary: 'Note que le dossier est parti chez le transporteur ; son client est prévenu',
  changes: ['claims', 'overview'],
  input: z.strictObject({ cargoClaimId: id }),
  /** Refused with `claim-not-received`. */
  output: nothing,
})

export const noteCarrierAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/cargo-claims/:cargoClaimId/carrier-answer',
  policy: 'admin',
  summary: 'Note la réponse du transporteur, que le client lit',
  changes: ['claims'],
  /** `former`: the answer that was on the screen. */
  input: z.strictObject({ cargoClaimId: id, former: z.nullable(z.string()), answer: text(2000) }),
  /** Refused with `claim-not-sent`, `stale` (with the `current` answer). */
  output: nothing,
})

export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/admin/cargo-claims/:cargoClaimId/acceptance',
  policy: 'admin',
  needsProof: true,
  summary: 'Accepte une réclamation avec son indemnité, qu’un second administrateur approuve',
  changes: ['claims', 'orders', 'overview'],
  input: z.strictObject({
    cargoClaimId: id,
    indemnityCents: z.pipe(z.int().check(z.positive('required'), z.maximum(10_000_000, 'too-much')), cents),
    words: text(2000),
  }),
  /** Refused with `claim-not-sent`, `indemnity-over-cap` (with `mostCents`), `order-not-paid`. */
  output: nothing,
})

export const rejectClaim = endpoint({
  method: 'POST',
  path: '/api/admin/cargo-claims/:cargoClaimId/rejection',
  policy: 'admin',
  summary: 'Refuse une réclamation, avec la raison que son client lit',
  changes: ['claims', 'overview'],
  input: z.strictObject({ cargoClaimId: id, words: text(2000) }),
  /** Refused with `claim-decided`. */
  output: nothing,
})

export const noteClaimTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/cargo-claims/:cargoClaimId/transfer',
  policy: 'admin',
  needsProof: true,
  summary: 'Note le virement de ce que le paiement ne pouvait pas porter, avec sa référence',
  changes: ['claims', 'overview'],
  /** `amountCents`: what was on the screen. */
  input: z.strictObject({ cargoClaimId: id, amountCents: z.int().check(z.positive()), reference: text(200) }),
  /** Refused with `claim-not-accepted`, `transfer-changed` (with `amountCents`), `transfer-noted`, `own-claim`. */
  output: nothing,
})
