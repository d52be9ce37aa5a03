import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, page, pageQuery, planId, postalAddress, time } from '#contract/core/shapes.ts'
import { pageBetween, pageBetweenQuery, search } from './users.ts'

export const clientStates = ['active', 'pending', 'closed', 'merged'] as const
const state = z.enum(clientStates)
export type ClientState = z.output<typeof state>

const filters = {
  search,
  plan: z.optional(planId),
  country: z.optional(z.string().check(z.maxLength(80))),
  /** `yes`: active. `no`: waiting for its confirmation or activation, closed, or merged. */
  active: z.optional(z.enum(['yes', 'no'])),
  professional: z.optional(z.enum(['yes', 'no'])),
  /** The renewal of their plan was refused. */
  unpaid: z.optional(z.enum(['yes'])),
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
  topics: ['accounts'],
  input: z.strictObject({ ...pageBetweenQuery, ...filters }),
  output: pageBetween(listedClient),
})
export type ClientFilters = Omit<z.output<typeof listClients.input>, 'cursor' | 'side'>

export const exportClients = fileEndpoint({
  method: 'GET',
  path: '/api/admin/clients-export',
  policy: 'admin',
  summary: 'La même liste, entière, en CSV',
  exports: 'clients',
  input: z.strictObject(filters),
  produces: ['text/csv'],
})

export const professional = z.strictObject({
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
  /** The subscription that pays for the plan. */
  subscription: z.nullable(
    z.strictObject({
      status: z.string(),
      /** The current period; when its renewal was refused, the customer owes it since then. */
      periodStart: time,
      periodEnd: time,
      endsAtPeriodEnd: z.boolean(),
      /** The bank wants its holder to confirm the renewal (3-D Secure): it is not refused. */
      asksConfirmation: z.boolean(),
    }),
  ),
  state,
  createdAt: time,
  lastSignedInAt: z.nullable(time),
  deactivatedAt: z.nullable(time),
  deactivationReason: z.nullable(z.string()),
  professional: z.nullable(professional),
  /** Of the orders that were paid, merged accounts included. */
  money: z.strictObject({
    orders: z.int(),
    paidCents: z.int(),
    /** Given back, or promised. */
    givenBackCents: z.int(),
    lastPaidAt: z.nullable(time),
  }),
  mergedInto: z.nullable(otherAccount),
  mergedFrom: z.array(otherAccount),
  consents: z.strictObject({
    termsVersion: z.string(),
    termsAcceptedAt: time,
    commercialTextVersion: z.nullable(z.string()),
    commercialAcceptedAt: z.nullable(time),
  }),
  /** Which means to sign in exist, never their values. */
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

export const oneClient = z.strictObject({ customerId: id })

export const readClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId',
  policy: 'admin',
  summary: 'Un client\u00A0: identité, adresse, formule, ce qu’il a payé, consentements, sécurité',
  topics: ['accounts', 'orders'],
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

/** One line of a client's history; the meaning of its words depends on the part. */
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
  /** The number of the merged account that the line belongs to, when it is not this one. */
  ofAccount: z.nullable(z.string()),
})
export type HistoryRow = z.output<typeof historyRow>

export const readClientHistory = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/history',
  policy: 'admin',
  summary: 'L’histoire d’un client, par sujet, ses comptes fusionnés compris',
  // The topics of all parts; the caller names those of its own `part`.
  topics: ['parcels', 'quotes', 'orders', 'notifications'],
  input: z.strictObject({
    ...pageQuery,
    customerId: id,
    part: z.enum(historyParts),
    /** Only what is not over; invoices and notifications never end, and give nothing. */
    open: z.optional(z.literal('yes')),
  }),
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
  topics: ['accounts'],
  input: z.strictObject({ ...pageQuery, customerId: id }),
  output: page(logEntry),
})
