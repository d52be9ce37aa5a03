import * as z from 'zod/mini'
import {
  claimKinds,
  claimStates,
  longestClaimWords,
  mostClaimPhotos,
} from '#domain/claim/cargo-claim.ts'
import { endpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { id, text, time } from '#contract/core/shapes.ts'

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
  boxNumber: z.string(),
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
      /** The last four characters of the account for the transfer, once it was given; it is erased once the transfer is made. */
      ibanEnd: z.nullable(z.string()),
      /** The transport that was paid for a lost shipment, given back beside the indemnity. */
      postageCents: z.int(),
    }),
  ),
  canWithdraw: z.boolean(),
})
export type CargoClaim = z.output<typeof claim>

/** Ignored for a lost box, of which everything is claimed. */
export const claimedPieces = z
  .array(
    z.strictObject({
      parcelId: id,
      position: z.int().check(z.nonnegative()),
      quantity: z.int().check(z.positive('required')),
    }),
  )
  .check(z.maxLength(500))

export const claimForm = z.strictObject({
  box: z.strictObject({
    number: z.string(),
    orderId: id,
    orderNumber: z.string(),
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
})

export const readClaimForm = endpoint({
  method: 'GET',
  path: '/api/boxes/:boxId/claim-form',
  policy: 'client',
  summary:
    'Ce que je peux réclamer pour un de mes envois, jusqu’à quand, et ce que j’en ai réclamé',
  topics: ['claims', 'orders'],
  input: z.strictObject({ boxId: id }),
  output: claimForm,
})
export type ClaimForm = z.output<typeof readClaimForm.output>

export const uploadClaimPhoto = rawEndpoint({
  method: 'POST',
  path: '/api/claim-photos',
  policy: 'client',
  summary:
    'Dépose une photo pour une réclamation ; elle est ré-encodée (sans EXIF, 2000 px au plus)',
  input: z.strictObject({}),
  consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 15 * 1024 * 1024,
  /** Refused with `photo-unreadable`, `photo-too-large`; 429 after sixty in an hour. */
  output: z.strictObject({ photoId: id, width: z.int(), height: z.int() }),
})

export const openClaim = endpoint({
  method: 'POST',
  path: '/api/boxes/:boxId/claims',
  policy: 'client',
  summary: 'Ouvre une réclamation pour un envoi perdu, abîmé ou incomplet',
  changes: ['claims', 'overview'],
  input: z.strictObject({
    boxId: id,
    kind,
    lines: claimedPieces,
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

export const giveIban = endpoint({
  method: 'PUT',
  path: '/api/cargo-claims/:cargoClaimId/iban',
  policy: 'client',
  needsProof: true,
  summary: 'Donne l’IBAN où virer la part d’une indemnité que le paiement ne peut pas porter',
  changes: ['claims'],
  input: z.strictObject({ cargoClaimId: id, iban: text(60) }),
  /** Refused with `no-transfer`; 422 `iban: iban-invalid`, `iban: iban-outside-sepa`. */
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
