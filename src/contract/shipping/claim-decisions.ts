import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { cents, id, nothing, text } from '#contract/core/shapes.ts'

/** What the office decides of a claim, step by step. */

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
    indemnityCents: z.pipe(
      z.int().check(z.positive('required'), z.maximum(10_000_000, 'too-much')),
      cents,
    ),
    words: text(2000),
  }),
  /** Refused with `claim-not-sent`, `claim-box-returned`, `indemnity-over-cap` (with `mostCents`), `order-not-paid`. */
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

export const reopenClaim = endpoint({
  method: 'POST',
  path: '/api/admin/cargo-claims/:cargoClaimId/reopening',
  policy: 'admin',
  summary: 'Rouvre une réclamation refusée, avec la raison que son client lit',
  changes: ['claims', 'overview'],
  input: z.strictObject({ cargoClaimId: id, words: text(2000) }),
  /** Refused with `claim-not-rejected`, `claim-not-possible`, `line-already-claimed`, `claim-open`, `customer-gone`. */
  output: nothing,
})

export const endClaim = endpoint({
  method: 'POST',
  path: '/api/admin/cargo-claims/:cargoClaimId/ending',
  policy: 'admin',
  needsProof: true,
  summary:
    'Clôt une réclamation acceptée dont l’envoi est retrouvé, tant que rien de l’indemnité n’est parti',
  changes: ['claims', 'orders', 'overview'],
  input: z.strictObject({ cargoClaimId: id, words: text(2000) }),
  /** Refused with `claim-not-accepted`, `claim-box-away`, `claim-money-left`. */
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
  input: z.strictObject({
    cargoClaimId: id,
    amountCents: z.int().check(z.positive()),
    reference: text(200),
  }),
  /**
   * Refused with `claim-not-accepted`, `transfer-changed` (with `amountCents`), `transfer-noted`, `refund-pending`, `own-claim`.
   */
  output: nothing,
})
