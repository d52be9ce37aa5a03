import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { balanceTransactionEndpoints } from './resources/balance-transactions.ts'
import { chargeEndpoints } from './resources/charges.ts'
import { checkoutSessionEndpoints } from './resources/checkout-sessions.ts'
import { customerEndpoints } from './resources/customers.ts'
import { disputeEndpoints } from './resources/disputes.ts'
import { eventEndpoints } from './resources/events.ts'
import { fileEndpoints } from './resources/files.ts'
import { invoicePaymentEndpoints } from './resources/invoice-payments.ts'
import { invoiceEndpoints } from './resources/invoices.ts'
import { paymentIntentEndpoints } from './resources/payment-intents.ts'
import { paymentMethodEndpoints } from './resources/payment-methods.ts'
import { payoutEndpoints } from './resources/payouts.ts'
import { portalSessionEndpoints } from './resources/portal-sessions.ts'
import { priceEndpoints } from './resources/prices.ts'
import { productEndpoints } from './resources/products.ts'
import { refundEndpoints } from './resources/refunds.ts'
import { scheduleEndpoints } from './resources/subscription-schedules.ts'
import { subscriptionEndpoints } from './resources/subscriptions.ts'
import type { ApiEndpoint } from './wire/endpoint.ts'
import { expand } from './wire/expand.ts'
import { readForm, type FormRecord } from './wire/form.ts'
import { newId } from './wire/ids.ts'
import { once, type Answer } from './wire/idempotency.ts'
import { invalidRequest, StripeError } from './wire/stripe-error.ts'
import { isUpload, mostUploadBytes, readUpload } from './wire/upload.ts'
import { apiVersion, type World } from './world.ts'

const endpoints: readonly ApiEndpoint[] = [
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...checkoutSessionEndpoints,
  ...paymentIntentEndpoints,
  ...chargeEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...fileEndpoints,
  ...balanceTransactionEndpoints,
  ...payoutEndpoints,
  ...paymentMethodEndpoints,
  ...subscriptionEndpoints,
  ...scheduleEndpoints,
  ...invoiceEndpoints,
  ...invoicePaymentEndpoints,
  ...portalSessionEndpoints,
  ...eventEndpoints,
]

type Variables = { Variables: { requestId: string } }

/** The `/v1` API. Every answer that is not 2xx carries `{ error: { type, message } }`. */
export function stripeApi(world: World, save: () => Promise<void>): Hono<Variables> {
  const api = new Hono<Variables>()
  api.use('/v1/*', async (c, next) => {
    c.set('requestId', newId('req_', 14))
    c.header('request-id', c.get('requestId'))
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    c.header('cache-control', 'no-cache, no-store')
    requireKey(c.req.header('authorization'))
    await next()
  })
  const limits = {
    file: bodyLimit({ maxSize: mostUploadBytes, onError: refuseLargeBody }),
    other: bodyLimit({ maxSize: 1_000_000, onError: refuseLargeBody }),
  }
  api.use('/v1/*', (c, next) => limits[c.req.path === '/v1/files' ? 'file' : 'other'](c, next))
  for (const endpoint of endpoints) {
    api.on(endpoint.method, endpoint.path, (c) => serve(world, save, endpoint, c))
  }
  api.all('/v1/*', unknownAddress)
  api.onError((error, c) => {
    const refusal = error instanceof StripeError ? error : unexpected(error)
    return c.json(refusal.body, refusal.status as 400)
  })
  return api
}

/** Any other address of the emulator: the SDK takes a 404 without an error object for success. */
export function unknownAddress(c: Context): Response {
  const { body } = invalidRequest(
    `Unrecognized request URL (${c.req.method}: ${c.req.path}). This emulator does not have it, or Stripe does not.`,
  )
  c.header('request-id', newId('req_', 14))
  return c.json(body, 404)
}

async function serve(
  world: World,
  save: () => Promise<void>,
  endpoint: ApiEndpoint,
  c: Context<Variables>,
): Promise<Response> {
  const encoded = await encodedOf(endpoint, c)
  const key = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined
  const requestId = c.get('requestId')
  const answer = once(
    world,
    { key, method: endpoint.method, path: c.req.path, encoded, requestId },
    () =>
      answerOf(world, endpoint, encoded, {
        id: c.req.param('id') ?? '',
        request: { id: requestId, idempotency_key: key ?? null },
      }),
  )
  if (endpoint.method !== 'GET') await save()
  return reply(c, answer, key)
}

async function encodedOf({ method }: ApiEndpoint, c: Context): Promise<string> {
  if (method !== 'POST') return new URL(c.req.url).search.slice(1)
  return isUpload(c) ? readUpload(c) : c.req.text()
}

function answerOf(
  world: World,
  endpoint: ApiEndpoint,
  encoded: string,
  call: Parameters<ApiEndpoint['run']>[2],
): Answer {
  try {
    const { expand: wanted, ...raw } = parametersOf(encoded)
    const object = endpoint.run(world, raw, call)
    return { status: 200, body: json(expand(world, object, expandPaths(wanted))), keep: true }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: error.status, body: json(error.body), keep: !error.beforeExecution }
  }
}

function reply(c: Context<Variables>, answer: Answer, key: string | undefined): Response {
  if (key !== undefined) c.header('idempotency-key', key)
  if (answer.replayOf !== undefined) {
    c.header('idempotent-replayed', 'true')
    c.header('original-request', answer.replayOf)
  }
  c.header('content-type', 'application/json')
  return c.body(answer.body, answer.status as 200)
}

function requireKey(authorization: string | undefined): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  if (key === undefined) {
    throw invalidRequest('You did not provide an API key.', { status: 401 })
  }
  if (!/^sk_test_\w+$/.test(key)) {
    throw invalidRequest('Invalid API Key provided: this emulator takes keys sk_test_… only.', {
      status: 401,
    })
  }
}

function parametersOf(encoded: string): FormRecord {
  const form = readForm(encoded)
  if (form === null) throw invalidRequest('Invalid request: the parameters could not be read.')
  return form
}

function expandPaths(wanted: FormRecord[string] | undefined): string[] {
  if (wanted === undefined) return []
  if (typeof wanted === 'string') throw invalidRequest('Invalid array', { param: 'expand' })
  return Object.values(wanted).map(String)
}

function refuseLargeBody(): never {
  throw invalidRequest('The request body is too large.', { status: 413 })
}

function unexpected(error: Error): StripeError {
  process.stderr.write(`${error.stack ?? error.message}\n`)
  return new StripeError('api_error', `The emulator failed: ${error.message}`, { status: 500 })
}

const json = (value: object): string => JSON.stringify(value, null, 2)
