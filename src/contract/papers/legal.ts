import * as z from 'zod/mini'
import { legalSlugs } from '#domain/legal/legal-text.ts'
import { endpoint, formEndpoint } from '#contract/core/endpoint.ts'
import { emailAddress, text, time } from '#contract/core/shapes.ts'

export const legalBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('list'), items: z.array(z.string()) }),
  z.strictObject({
    kind: z.literal('table'),
    caption: z.string(),
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
  z.strictObject({ kind: z.literal('link'), label: z.string(), path: z.string() }),
  z.strictObject({ kind: z.literal('letter'), lines: z.array(z.string()) }),
])

export const readLegalText = endpoint({
  method: 'GET',
  path: '/api/legal-texts/:slug',
  policy: 'public',
  summary: 'Un texte légal, en vigueur, dans la version demandée, ou tel qu’il a été annoncé',
  /** So short that a new version shows at once, and long enough that a crowd of readers costs little. */
  maxAgeSeconds: 5,
  /** An unknown slug or version is a 404. */
  // The public page that reads this has no stream of facts open.
  topics: [],
  input: z.strictObject({
    slug: z.string().check(z.maxLength(60)),
    version: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.strictObject({
    slug: z.enum(legalSlugs),
    version: z.string(),
    effectiveFrom: time,
    /** The reader requested a change announced for that day, and the office withdrew it: this is the text in force. */
    withdrawnFrom: z.nullable(time),
    /** Another version is in force by now. */
    isPast: z.boolean(),
    title: z.string(),
    lead: z.string(),
    sections: z.array(
      z.strictObject({ id: z.string(), title: z.string(), blocks: z.array(legalBlock) }),
    ),
  }),
})

/** The fields that both declarations need (C. conso. D221-5, D215-1); `contract` is an order's number or a plan's name. */
const declaration = {
  /** The form generates it and keeps it over its retries: sent twice, it is one request. */
  requestKey: z.uuid('invalid'),
  name: text(120),
  email: emailAddress,
  contract: text(80),
}

/** The form without script: the first sending shows the declaration to read again, the second confirms it. */
const plainDeclaration = {
  ...declaration,
  requestKey: z.optional(z.uuid('invalid')),
  step: z._default(z.enum(['recap', 'confirm'], 'invalid'), 'recap'),
}
const plainForm = {
  method: 'POST',
  policy: 'public',
  consumes: ['application/x-www-form-urlencoded'],
  maxBytes: 16 * 1024,
} as const

const receipt = z.strictObject({ number: z.string(), receivedAt: time })

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals',
  policy: 'public',
  summary: 'Renonce à un contrat ; même réponse que le contrat soit connu ou non',
  changes: [],
  input: z.strictObject(declaration),
  output: receipt,
})

export const declareCancellation = endpoint({
  method: 'POST',
  path: '/api/cancellations',
  policy: 'public',
  summary: 'Résilie un abonnement ; sans session, même réponse que le contrat soit connu ou non',
  changes: [],
  input: z.strictObject({
    ...declaration,
    /** Absent: as early as the contract allows. 422 `past` for a past day. */
    wishedOn: z.optional(z.nullable(z.iso.date('invalid'))),
  }),
  /**
   * `endsAt`: when the subscription ends, only if it is the signed-in person's own; a visitor without session finds it in the
   * holder's mailbox.
   */
  output: z.extend(receipt, { endsAt: z.nullable(time) }),
})

export const postWithdrawalForm = formEndpoint({
  ...plainForm,
  path: '/retractation',
  summary: 'Le même formulaire, sans script : rend la déclaration à relire, puis son accusé',
  input: z.strictObject(plainDeclaration),
})

export const postCancellationForm = formEndpoint({
  ...plainForm,
  path: '/resiliation',
  summary: 'Le même formulaire, sans script : rend la déclaration à relire, puis son accusé',
  input: z.strictObject({
    ...plainDeclaration,
    /** Empty: as early as the contract allows. */
    wishedOn: z.optional(z.union([z.literal(''), z.iso.date('invalid')], 'invalid')),
  }),
})
