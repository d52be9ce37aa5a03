import * as z from 'zod/mini'
import { customerActs } from '#domain/parcel/customer-acts.ts'
import {
  blockedChoices,
  requestKinds,
  requestOutcomes,
  requestStates,
} from '#domain/parcel/request.ts'
import { returnWays } from '#domain/shop-return/shop-return.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { parcelFaces } from '#contract/core/parcel-faces.ts'
import { id, nothing, optionalText, page, pageQuery, text, time } from '#contract/core/shapes.ts'
import { parcelSettlement } from './owed-storage.ts'
import { shopReturn } from './shop-return.ts'

export const blockedChoice = z.enum(blockedChoices)

/** A calendar day in Paris. */
const parisDay = z.iso.date()

/** A customer's request, and its answer. */
export const parcelRequest = z.strictObject({
  id,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** `null` while it waits for an answer. */
  outcome: z.nullable(z.enum(requestOutcomes)),
  reason: z.nullable(z.string()),
  /** The number that a claim names; `null` for other kinds. */
  trackingNumber: z.nullable(z.string()),
  /** `null` for a claim that is not confirmed. */
  parcelId: z.nullable(id),
  choice: z.nullable(blockedChoice),
  shopAddress: z.nullable(z.string()),
  shopLabel: z.nullable(z.string()),
  deadline: z.nullable(time),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(time),
  /** When the answer was shown to the customer. */
  seenAt: z.nullable(time),
  createdAt: time,
  closedAt: z.nullable(time),
  /** `null` for what asks for no return, and for returns from before they had a price. */
  shopReturn: z.nullable(shopReturn),
})
export type ParcelRequest = z.output<typeof parcelRequest>

export const parcelBlock = z.strictObject({
  reason: z.string(),
  choices: z.array(blockedChoice),
  deadline: time,
  blockedAt: time,
  /** The paid box that the parcel was held back from, and how many other parcels wait in it. */
  box: z.nullable(z.strictObject({ number: z.string(), others: z.int() })),
})

export const readParcelSituation = endpoint({
  method: 'GET',
  path: '/api/parcels/:parcelId/situation',
  policy: 'client',
  summary:
    'Où en est un de mes colis : stockage, délais, blocage, demandes, et ce que je peux faire',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: z.strictObject({
    /** Only once the parcel is received and while it is here. */
    storage: z.nullable(
      z.strictObject({
        freeUntil: parisDay,
        freeDays: z.int(),
        /** The customer bought more storage, which moved the date. */
        isPrepaid: z.boolean(),
        daysLeft: z.int(),
        daysDue: z.int(),
        feeDueCents: z.int(),
        feePerDayCents: z.int(),
        unclaimedOn: parisDay,
        /** Whether the clause on abandonment is in force: without it no parcel is unclaimed. */
        mayBeUnclaimed: z.boolean(),
        /** The pause that includes today: its days do not count. `until` is `null` as long as nobody knows the end. */
        pause: z.nullable(z.strictObject({ from: parisDay, until: z.nullable(parisDay) })),
        /** Days paused since the reception. */
        daysPaused: z.int(),
      }),
    ),
    /** Its storage to settle before it goes (docs/rules/storage.md#settlement). */
    settlement: z.nullable(parcelSettlement),
    /** The price to ship this parcel alone, standard, to the customer's own territory; only while a quote may be requested. */
    today: z.nullable(
      z.strictObject({
        destination: z.string(),
        /** The insurance that its declared contents need, in euros; 0 for none. */
        insuranceTier: z.int(),
        /** `null` means on quote. */
        price: z.nullable(
          z.strictObject({
            shippingCents: z.int(),
            feeCents: z.int(),
            storageCents: z.int(),
            totalCents: z.int(),
          }),
        ),
      }),
    ),
    /** The other parcels that the same quote could take, and what they weigh together; `null` while this parcel may not be quoted. */
    companions: z.nullable(
      z.extend(parcelFaces, {
        weightGrams: z.optional(z.int()),
        /** Of all of them with this one: in one shipment, `null` where no carrier takes it, and the cheapest way. */
        price: z.nullish(
          z.strictObject({
            togetherCents: z.nullable(z.int()),
            cheapestCents: z.int(),
            shipments: z.int(),
          }),
        ),
      }),
    ),
    /** The customer's right of withdrawal towards the shop (C. conso. L221-18). */
    shopWithdrawal: z.nullable(
      z.strictObject({ lastDay: parisDay, daysLeft: z.int(), isOver: z.boolean() }),
    ),
    measuredAt: z.nullable(time),
    disputeUntil: z.nullable(time),
    /** For pages of the version before, which are still open; the parcel itself says it. */
    destroyedAt: z.nullable(time),
    block: z.nullable(parcelBlock),
    /** The quote that includes this parcel. */
    quote: z.nullable(
      z.strictObject({
        id,
        number: z.string(),
        isAccepted: z.boolean(),
        /** By a payment that takes days. */
        isBeingPaid: z.boolean(),
      }),
    ),
    /** Newest first. */
    requests: z.array(parcelRequest),
    acts: z.array(
      z.strictObject({
        act: z.enum(customerActs),
        /** `null` when the action is possible now. */
        refusal: z.nullable(
          z.enum([
            'wrong-status',
            'parcel-destroyed',
            'request-open',
            'return-asked',
            'dispute-too-late',
            'dispute-answered',
          ]),
        ),
      }),
    ),
  }),
})
export type ParcelSituationView = z.output<typeof readParcelSituation.output>

export const askReturn = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/return-requests',
  policy: 'client',
  summary: 'Demande le retour d’un colis à la boutique',
  changes: ['parcels', 'overview'],
  input: z.strictObject({
    parcelId: id,
    reason: text(500),
    /** Without one, our postage. */
    way: z._default(z.enum(returnWays), 'postage'),
    /** Our postage needs it; on the shop's label it is written. */
    shopAddress: optionalText(500),
    /** A link to the shop's return label, or its text. */
    shopLabel: optionalText(1000),
  }),
  /** Refused with `wrong-status`, `request-open`, `parcel-destroyed`; 422 `shopAddress: required`. */
  output: parcelRequest,
})

export const disputeWeight = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/weight-disputes',
  policy: 'client',
  summary: 'Conteste la pesée d’un colis, dans les 48 heures',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ parcelId: id, reason: text(500) }),
  /** Refused with `wrong-status`, `request-open`, `dispute-too-late`, `dispute-answered`. */
  output: parcelRequest,
})

export const chooseForBlocked = endpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/blocked-choices',
  policy: 'client',
  summary: 'Choisit ce que devient un colis bloqué',
  changes: ['parcels', 'overview'],
  input: z.strictObject({
    parcelId: id,
    choice: blockedChoice,
    reason: optionalText(500),
    /** Only for a return. */
    way: z._default(z.enum(returnWays), 'postage'),
    shopAddress: optionalText(500),
    shopLabel: optionalText(1000),
    /** Nothing is destroyed without this consent. */
    consent: z.optional(z.boolean()),
  }),
  /** Refused with `wrong-status`, `request-open`, `choice-not-offered`; 422 `consent: required`, `shopAddress: required`. */
  output: parcelRequest,
})

export const claimParcel = endpoint({
  method: 'POST',
  path: '/api/parcel-claims',
  policy: 'client',
  summary:
    'Réclame un colis non identifié par son numéro exact ; la réponse ne dit pas s’il est là',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ trackingNumber: text(60), proof: optionalText(1000) }),
  /** 422 `trackingNumber: invalid`; refused with `request-open`, `parcel-already-yours`; 429 after five in a day. */
  output: parcelRequest,
})

export const listMyClaims = endpoint({
  method: 'GET',
  path: '/api/parcel-claims',
  policy: 'client',
  summary: 'Mes réclamations, les plus récentes d’abord',
  // Not `parcels`: a claim has no parcel until it is confirmed.
  topics: ['overview'],
  input: z.strictObject(pageQuery),
  output: page(parcelRequest),
})

export const seeAnswer = endpoint({
  method: 'POST',
  path: '/api/parcel-requests/:requestId/reading',
  policy: 'client',
  summary: 'J’ai vu la réponse à une de mes demandes',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ requestId: id }),
  /** A second call changes nothing. Refused with `request-not-answered`. */
  output: nothing,
})

export const withdrawRequest = endpoint({
  method: 'DELETE',
  path: '/api/parcel-requests/:requestId',
  policy: 'client',
  summary: 'Retire une de mes demandes restée sans réponse, ou un retour qui n’est pas payé',
  changes: ['parcels', 'overview', 'cart'],
  input: z.strictObject({ requestId: id }),
  /** Refused with `request-not-open`, `payment-in-progress`. */
  output: nothing,
})
