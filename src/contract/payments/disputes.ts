import * as z from 'zod/mini'
import {
  evidenceStates,
  longestAcceptance,
  longestAnswer,
  mostMessages,
} from '#domain/dispute/dispute-answer.ts'
import { boxPhoto } from '#contract/core/box-photo.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, text, time } from '#contract/core/shapes.ts'
import { boxTracking } from '#contract/core/box-tracking.ts'

/** A dispute, what Escale knows about what was paid, and what is answered to the bank (docs/rules/money.md#answering-a-dispute). */

/** The files that leave: the made dossier, the chosen messages, the invoice as it was issued. */
export const evidenceFiles = ['dossier', 'messages', 'invoice'] as const
export type EvidenceFile = (typeof evidenceFiles)[number]

const print = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const sentFile = z.strictObject({
  kind: z.enum(evidenceFiles),
  name: z.string(),
  bytes: z.int(),
  sha256: print,
})

const withdrawal = z.strictObject({
  number: z.string(),
  state: z.string(),
  at: time,
  /** The plan of the order alone is meant, not the rest. */
  isPlanAlone: z.optional(z.literal(true)),
})

/** Everything that the server found; nothing of it is typed here. */
const gathered = z.strictObject({
  buyer: z.nullable(z.strictObject({ name: z.string(), email: z.string(), address: z.string() })),
  order: z.nullable(z.strictObject({ number: z.string(), at: time })),
  payment: z.strictObject({ method: z.string(), amountCents: z.int(), at: time }),
  terms: z.nullable(
    z.strictObject({ version: z.string(), acceptedAt: time, expressAt: z.nullable(time) }),
  ),
  /** Of a payment that was agreed to beforehand (docs/rules/standing-orders.md). */
  agreement: z.nullable(
    z.strictObject({
      version: z.string(),
      at: time,
      ceilingCents: z.int(),
      stopHours: z.int(),
      /** When the mail that announced it left. */
      announcedAt: z.nullable(time),
    }),
  ),
  invoice: z.nullable(
    z.strictObject({
      id,
      number: z.string(),
      at: time,
      isReady: z.boolean(),
      lines: z.array(z.strictObject({ label: z.string(), amountCents: z.int() })),
    }),
  ),
  refunds: z.array(
    z.strictObject({ amountCents: z.int(), reason: z.string(), at: time, status: z.string() }),
  ),
  withdrawals: z.array(withdrawal),
  /** Of this buyer, and of no order: nobody knows whether they are about this one. */
  strayWithdrawals: z.array(withdrawal),
  boxes: z.array(
    z.strictObject({
      number: z.string(),
      shipmentId: id,
      address: z.string(),
      weightGrams: z.int(),
      sidesMm: z.tuple([z.int(), z.int(), z.int()]),
      carrier: z.nullable(z.string()),
      trackingNumber: z.nullable(z.string()),
      packedAt: time,
      handedOverAt: z.nullable(time),
      deliveredAt: z.nullable(time),
      returnedAt: z.nullable(time),
      tracking: z.nullable(boxTracking),
      photos: z.array(boxPhoto),
    }),
  ),
})
export type Gathered = z.output<typeof gathered>

const answer = z.strictObject({
  words: z.nullable(z.string()),
  messageIds: z.array(id),
  /** Why the dispute was given up. */
  reason: z.nullable(z.string()),
  savedAt: z.nullable(time),
  savedBy: z.nullable(z.string()),
  sentAt: z.nullable(time),
  sentBy: z.nullable(z.string()),
  files: z.array(sentFile),
})

const dispute = z.strictObject({
  id,
  providerId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  /** The bank only asks: nothing was taken back, and nothing can be given up. */
  isInquiry: z.boolean(),
  evidence: z.enum(evidenceStates),
  openedAt: time,
  dueAt: z.nullable(time),
  closedAt: z.nullable(time),
  orderId: z.nullable(id),
  client: z.nullable(z.strictObject({ id, name: z.string(), clientNumber: z.string() })),
  /** Why nothing may be written or sent now; `null` when it may. */
  refusal: z.nullable(z.string()),
  answer: z.nullable(answer),
  /** What was sent while it was an inquiry. */
  inquiryAnswer: z.nullable(answer),
  gathered,
  /** The latest messages about what was paid, oldest first; none leaves unless it is chosen. */
  messages: z.array(
    z.strictObject({
      id,
      side: z.enum(['customer', 'staff']),
      about: z.string(),
      body: z.string(),
      at: time,
    }),
  ),
})
export type OfficeDispute = z.output<typeof dispute>

export const readDispute = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId',
  policy: 'admin',
  summary: 'Une contestation, les preuves réunies et la réponse',
  topics: ['finances', 'orders'],
  input: z.strictObject({ disputeId: id }),
  output: dispute,
})

/** Refused with `dispute-closed`, `dispute-answered`, `dispute-takes-no-answer`, `dispute-late`, `dispute-being-answered`, `stale`. */
export const saveDisputeAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/disputes/:disputeId/answer',
  policy: 'admin',
  summary: 'Enregistre le brouillon de la réponse à la banque',
  changes: ['finances'],
  input: z.strictObject({
    disputeId: id,
    /** Of the draft on screen; `null` when there was none. */
    seenSavedAt: z.nullable(time),
    words: text(longestAnswer),
    messageIds: z.array(id).check(z.maxLength(mostMessages, 'too-many')),
  }),
  output: nothing,
})

/** Refused with `nothing-to-send` without a draft, and `invoice-not-ready`. */
export const previewDisputeAnswer = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId/preview',
  policy: 'admin',
  summary: 'Exactement ce qui partira à la banque',
  topics: ['finances', 'orders'],
  input: z.strictObject({ disputeId: id }),
  output: z.strictObject({
    print,
    /** By the provider's name of the field. */
    texts: z.array(z.strictObject({ field: z.string(), value: z.string() })),
    files: z.array(sentFile),
  }),
})

export const readEvidenceFile = fileEndpoint({
  method: 'GET',
  path: '/api/admin/disputes/:disputeId/files/:evidenceFile',
  policy: 'admin',
  summary: 'Un des fichiers, tel qu’il partirait maintenant',
  input: z.strictObject({ disputeId: id, evidenceFile: z.enum(evidenceFiles) }),
  produces: ['application/pdf'],
})

/** Refused as a draft is, and with `stale` when what would leave is no longer what was read; 503 keeps the draft. */
export const sendDisputeAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:disputeId/submission',
  policy: 'admin',
  needsProof: true,
  summary: 'Envoie la réponse à la banque, une fois',
  changes: ['finances', 'orders'],
  input: z.strictObject({ disputeId: id, seenPrint: print }),
  output: nothing,
})

/** Refused as a draft is, and with `dispute-is-inquiry`. */
export const acceptDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:disputeId/acceptance',
  policy: 'admin',
  needsProof: true,
  summary: 'Accepte la contestation : le client garde l’argent',
  changes: ['finances', 'orders'],
  input: z.strictObject({ disputeId: id, reason: text(longestAcceptance) }),
  output: nothing,
})
