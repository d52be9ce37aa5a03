import * as z from 'zod/mini'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { nothing } from './shapes.ts'

export const readSite = endpoint({
  method: 'GET',
  path: '/api/site',
  policy: 'public',
  summary: 'Le nom du site et, en démonstration seulement, les liens des émulateurs',
  input: nothing,
  output: z.strictObject({
    siteName: z.string(),
    contactEmail: z.string(),
    /** Never in production. */
    demo: z.nullable(
      z.strictObject({
        inboxUrl: z.nullable(z.string()),
        smsUrl: z.nullable(z.string()),
        paymentsUrl: z.nullable(z.string()),
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
  summary: 'Le processus vit',
  input: nothing,
  output: z.strictObject({ status: z.literal('live') }),
})

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  policy: 'public',
  summary: 'La base et la file de travaux répondent (503 sinon)',
  input: nothing,
  output: z.strictObject({
    status: z.literal('ready'),
    database: z.literal('up'),
    jobs: z.literal('up'),
  }),
})

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  policy: 'public',
  summary: 'Ce document',
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
