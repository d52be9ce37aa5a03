import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { cents, destination, nothing, planId } from '#contract/core/shapes.ts'
import type { Grams } from '#domain/units.ts'

const plan = z.object({
  id: planId,
  name: z.string(),
  title: z.string(),
  recommended: z.boolean(),
  monthlyCents: cents,
  yearlyCents: z.nullable(cents),
  processingFeeCents: cents,
  freeStorageDays: z.int(),
  benefits: z.object({
    freeConsolidation: z.nullable(
      z.object({ parcelsPerMonth: z.union([z.int(), z.literal('unlimited')]) }),
    ),
    groupedRepackagingCents: z.nullable(cents),
    firstShipmentWithoutFee: z.boolean(),
  }),
})

const grams = z.pipe(
  z.int(),
  z.transform((value) => value as Grams),
)
const keeping = z.object({ unit: z.enum(['days', 'months']), count: z.int() })
const pricing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), cents, per: z.enum(['shipment', 'parcel']) }),
  z.object({
    kind: z.literal('by-weight'),
    cents,
    heavyCents: cents,
    heavyOverGrams: grams,
    maxGrams: grams,
  }),
  z.object({ kind: z.literal('prepaid-storage'), cents, keeping }),
  z.object({ kind: z.literal('storage-day'), cents }),
  z.object({ kind: z.literal('by-declared-value') }),
  z.object({ kind: z.literal('on-quote') }),
])
const serviceOption = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  pricing,
  /** Absent: sold to every plan and for every destination. */
  plans: z.optional(z.array(planId)),
  destinations: z.optional(z.array(destination)),
})

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  policy: 'public',
  summary:
    'Ce que chaque page peut savoir du site (nom, contact, maintenance, prix) ; en démonstration seulement, les liens des émulateurs',
  // Stored outside the cache of queries, and read again by its own rules.
  topics: [],
  input: nothing,
  /** 503 `configuration-unavailable` with `details.maintenance`: the environment then decides about maintenance. */
  output: z.strictObject({
    siteName: z.string(),
    contactEmail: z.string(),
    socialLinks: z.array(z.strictObject({ network: z.string(), url: z.string() })),
    /** A notice covers the site until the visitor chooses to see the site anyway. */
    maintenance: z.boolean(),
    /** The home page has photographs or words of customers to show (`readShowcase`). */
    hasShowcase: z.boolean(),
    /** What is sold now, from the dated catalogue. */
    plans: z.strictObject({ gratuit: plan, standard: plan, premium: plan }),
    serviceOptions: z.array(serviceOption),
    /** The transport of one kilogram by air to each territory; `null` where it is on quote. */
    kilograms: z.array(z.strictObject({ destination, cents: z.nullable(z.int()) })),
    /** Always `null` in production. */
    demo: z.nullable(
      z.strictObject({
        inboxUrl: z.nullable(z.string()),
        smsUrl: z.nullable(z.string()),
        paymentsUrl: z.nullable(z.string()),
        carrierUrl: z.nullable(z.string()),
        password: z.string(),
        accounts: z.array(z.strictObject({ email: z.string(), label: z.string() })),
      }),
    ),
  }),
})

export const readHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  policy: 'public',
  skipsSession: true,
  summary: 'Le processus vit',
  // No page reads this endpoint.
  topics: [],
  input: nothing,
  output: z.strictObject({ status: z.literal('live') }),
})

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  policy: 'public',
  skipsSession: true,
  summary: 'La base et la file de travaux répondent (503 sinon)',
  // No page reads this endpoint.
  topics: [],
  input: nothing,
  output: z.strictObject({
    status: z.literal('ready'),
    database: z.literal('up'),
    jobs: z.literal('up'),
  }),
})

export const readMetrics = fileEndpoint({
  method: 'GET',
  path: '/api/metrics',
  policy: 'public',
  summary: 'Mesures pour Prometheus, à qui présente METRICS_TOKEN ; 404 tant qu’il n’est pas posé',
  input: nothing,
  produces: ['text/plain'],
})

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  policy: 'public',
  summary: 'Ce document',
  // No page reads this endpoint.
  topics: [],
  input: nothing,
  output: z.looseObject({ openapi: z.string() }),
})

export const listen = fileEndpoint({
  method: 'GET',
  path: '/api/live',
  policy: 'member',
  summary: 'Ce qui change, au fil de l’eau (server-sent events) ; ids seulement',
  input: nothing,
  produces: ['text/event-stream'],
})
