import * as z from 'zod/mini'
import { mergeRefusals } from '#domain/account/merge.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import {
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  planId,
  postalAddress,
  text,
  time,
} from './shapes.ts'
import { pageBetween, pageBetweenQuery, search } from './users.ts'

/** Customers, as the office follows them. */

export const clientStates = ['active', 'pending', 'closed', 'merged'] as const
const state = z.enum(clientStates)
export type ClientState = z.output<typeof state>

const filters = {
  search,
  plan: z.optional(planId),
  country: z.optional(z.string().check(z.maxLength(80))),
  /** `active`, or not: waiting for its confirmation or its activation, closed, merged. */
  active: z.optional(z.enum(['yes', 'no'])),
  professional: z.optional(z.enum(['yes', 'no'])),
}

const listedClient = z.strictObject({
  id,
  clientNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.nullable(z.string()),
  city: z.string(),
  country: z.string(),
  plan: planId,
  state,
  createdAt: time,
})
export type ListedClient = z.output<typeof listedClient>

export const listClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients',
  policy: 'admin',
  summary:
    'Les clients, les plus récents d’abord, par formule, territoire, état, entreprise ou recherche',
  input: z.strictObject({ ...pageBetweenQuery, ...filters }),
  output: pageBetween(listedClient),
})
export type ClientFilters = Omit<z.output<typeof listClients.input>, 'cursor' | 'side'>

export const exportClients = fileEndpoint({
  method: 'GET',
  path: '/api/admin/clients-export',
  policy: 'admin',
  summary: 'La même liste, entière, en CSV',
  input: z.strictObject(filters),
  produces: ['text/csv'],
})

const professional = z.strictObject({
  version: z.int(),
  company: z.string(),
  siren: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  transportPercent: z.number(),
  feePercent: z.number(),
})
export type ProfessionalView = z.output<typeof professional>

const otherAccount = z.strictObject({ id, clientNumber: z.string() })

const client = z.strictObject({
  id,
  clientNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string(),
  phoneVerifiedAt: z.nullable(time),
  address: postalAddress,
  role: z.string(),
  plan: planId,
  /** Of the subscription that pays for the plan. */
  subscription: z.nullable(
    z.strictObject({ status: z.string(), periodEnd: time, endsAtPeriodEnd: z.boolean() }),
  ),
  state,
  createdAt: time,
  lastSignedInAt: z.nullable(time),
  deactivatedAt: z.nullable(time),
  deactivationReason: z.nullable(z.string()),
  professional: z.nullable(professional),
  mergedInto: z.nullable(otherAccount),
  mergedFrom: z.array(otherAccount),
  consents: z.strictObject({
    termsVersion: z.string(),
    termsAcceptedAt: time,
    commercialTextVersion: z.nullable(z.string()),
    commercialAcceptedAt: z.nullable(time),
  }),
  /** What exists, never what it is. */
  security: z.strictObject({
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    hasTotp: z.boolean(),
    passkeyCount: z.int(),
    unusedRecoveryCodes: z.int(),
    sessions: z.array(z.strictObject({ id, device: z.string(), openedAt: time, lastUsedAt: time })),
  }),
})
export type ClientDetail = z.output<typeof client>

const oneClient = z.strictObject({ customerId: id })

export const readClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId',
  policy: 'admin',
  summary: 'Un client\u00A0: identité, adresse, formule, consentements, sécurité',
  input: oneClient,
  output: client,
})

export const historyParts = [
  'parcels',
  'quotes',
  'orders',
  'invoices',
  'requests',
  'messages',
  'notifications',
] as const
export type HistoryPart = (typeof historyParts)[number]

/** One line of a client's story; what its words mean depends on the part. */
const historyRow = z.strictObject({
  id,
  at: time,
  name: z.string(),
  detail: z.nullable(z.string()),
  status: z.string(),
  amountCents: z.nullable(z.int()),
  subject: z.nullable(
    z.strictObject({ kind: z.enum(['parcel', 'quote', 'order', 'invoice']), id }),
  ),
  /** The number of the merged account that it belongs to, when it is another. */
  ofAccount: z.nullable(z.string()),
})
export type HistoryRow = z.output<typeof historyRow>

export const readClientHistory = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/history',
  policy: 'admin',
  summary: 'L’histoire d’un client, par sujet, ses comptes fusionnés compris',
  input: z.strictObject({ ...pageQuery, customerId: id, part: z.enum(historyParts) }),
  output: page(historyRow),
})

const logEntry = z.strictObject({
  id: z.int(),
  at: time,
  type: z.string(),
  actor: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type ClientLogEntry = z.output<typeof logEntry>

export const readClientLog = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/log',
  policy: 'admin',
  summary: 'Ce qui s’est passé sur un compte client, avec ce que l’équipe a changé',
  input: z.strictObject({ ...pageQuery, customerId: id }),
  output: page(logEntry),
})

const note = z.strictObject({
  id,
  version: z.int(),
  body: z.string(),
  author: z.string(),
  isMine: z.boolean(),
  createdAt: time,
  /** `null` when it was never edited. */
  editedAt: z.nullable(time),
})
export type ClientNote = z.output<typeof note>
const noteBody = text(4000)

export const listClientNotes = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/notes',
  policy: 'admin',
  summary: 'Les notes de l’équipe sur un client, les plus récentes d’abord',
  input: z.strictObject({ ...pageQuery, customerId: id }),
  output: page(note),
})

export const writeClientNote = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/notes',
  policy: 'admin',
  summary: 'Écrit une note\u00A0; le client ne la voit que dans la copie de ses données',
  input: z.extend(oneClient, { body: noteBody }),
  output: note,
})

/** Another's note is a 404; refused with `stale-version`. */
export const editClientNote = endpoint({
  method: 'PUT',
  path: '/api/admin/client-notes/:noteId',
  policy: 'admin',
  summary: 'Change une note que l’on a écrite',
  input: z.strictObject({ noteId: id, version: z.int(), body: noteBody }),
  output: note,
})

export const removeClientNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-notes/:noteId',
  policy: 'admin',
  summary: 'Efface une note que l’on a écrite',
  input: z.strictObject({ noteId: id }),
  output: nothing,
})

export const deactivateClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/deactivation',
  policy: 'admin',
  needsProof: true,
  summary: 'Ferme un compte client, avec un motif\u00A0; ses sessions se terminent',
  input: z.extend(oneClient, { reason: text(500) }),
  output: nothing,
})

/** Refused with `email-not-confirmed`, `account-merged`. */
export const reactivateClient = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:customerId/deactivation',
  policy: 'admin',
  needsProof: true,
  summary: 'Rouvre un compte client',
  input: z.extend(oneClient, { reason: text(500) }),
  output: nothing,
})

/** The mail goes to the account's own address; nobody of the team sees its link. Refused with `account-closed`, `email-confirmed`. */
export const sendSignInHelp = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/sign-in-help',
  policy: 'admin',
  summary: 'Envoie au client un lien pour choisir un mot de passe, ou confirmer son adresse',
  input: z.extend(oneClient, { kind: z.enum(['reset-password', 'confirm-email']) }),
  output: nothing,
})

/** 422 on the field; refused with `stale-version` and what is now. */
export const saveProfessional = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:customerId/professional',
  policy: 'admin',
  summary: 'Ce client est une entreprise\u00A0: raison sociale, SIREN, TVA, remises convenues',
  input: z.extend(oneClient, {
    /** 0 when there was none. */
    version: z.int(),
    company: text(120),
    siren: optionalText(20),
    vatNumber: optionalText(30),
    transportPercent: z.number(),
    feePercent: z.number(),
  }),
  output: professional,
})

export const removeProfessional = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:customerId/professional',
  policy: 'admin',
  summary: 'Ce client n’est plus une entreprise\u00A0: les remises s’arrêtent',
  input: z.extend(oneClient, { version: z.int() }),
  output: nothing,
})

const mergeSide = z.strictObject({
  id,
  clientNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  plan: planId,
  createdAt: time,
})

const merge = z.strictObject({
  customerId: id,
  into: z.string().check(z.regex(/^CLT-[1-9]\d{5}$/, 'invalid')),
})

/** 404 for an unknown number. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/merge',
  policy: 'admin',
  summary: 'Ce que ferait la fusion de ce compte dans un autre\u00A0; n’écrit rien',
  input: merge,
  output: z.strictObject({
    closed: mergeSide,
    kept: mergeSide,
    moves: z.strictObject({
      parcels: z.int(),
      quotes: z.int(),
      requests: z.int(),
      threads: z.int(),
      notes: z.int(),
    }),
    stays: z.strictObject({ orders: z.int(), invoices: z.int(), parcels: z.int() }),
    /** Declarations of parcels that the kept account has too. */
    duplicates: z.array(z.string()),
    refusal: z.nullable(z.enum(mergeRefusals)),
  }),
})
export type MergePreview = z.output<typeof previewMerge.output>

/** Refused with a `MergeRefusal`. */
export const mergeClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/merge',
  policy: 'admin',
  needsProof: true,
  summary: 'Ferme ce compte et confie ce qui n’est pas payé à l’autre compte de la même personne',
  input: z.extend(merge, {
    /** The two numbers, as the office confirmed them one by one. */
    confirms: z.strictObject({ closed: z.string(), kept: z.string() }),
  }),
  output: z.strictObject({ keptId: id }),
})
