import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import Stripe from 'stripe'
import { FilesAway, isProviderAway } from '#server/core/adapters/supplier-errors.ts'
import { isStorageFull } from '#server/core/adapters/file-store.ts'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import type { Deps } from './context.ts'
import {
  Forbidden,
  InvalidInput,
  Malformed,
  NotFound,
  Refused,
  SignInRefused,
  TooLarge,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
} from './refused.ts'
import { dataSecurity } from './security-headers.ts'

export type Answer = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507
  readonly code: string
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number
}

/** One shape for every refusal: `{ code, requestId, fields?, details? }`. An unforeseen error reveals nothing more. */
export function answerError(
  error: Error,
  c: HonoContext,
  { log, config }: Pick<Deps, 'log' | 'config'>,
): Response {
  const { status, retryAfterSeconds, ...body } = asAnswer(error)
  const requestId = randomUUID()
  if (status === 507) log.error({ requestId, error: described(error) }, 'storage full')
  if (error instanceof FilesAway) log.warn({ requestId, reason: error.reason }, 'files away')
  if (isProviderAway(error))
    log.warn({ requestId, kind: errorKind(error) }, 'payment provider away')
  if (status === 500) log.error({ requestId, error: described(error) }, 'unforeseen')
  for (const [name, value] of Object.entries(dataSecurity(config))) c.header(name, value)
  c.header('x-request-id', requestId)
  c.header('cache-control', 'no-store')
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  return c.json({ ...body, requestId }, status)
}

export function asAnswer(error: Error): Answer {
  if (error instanceof Refused) return refusal(error)
  if (error instanceof InvalidInput) {
    return { status: 422, code: 'invalid-input', fields: error.fields }
  }
  if (error instanceof TooManyRequests) {
    return {
      status: 429,
      code: 'too-many-requests',
      retryAfterSeconds: error.retryAfterSeconds,
      details: { retryAfterSeconds: error.retryAfterSeconds },
    }
  }
  if (error instanceof SignInRefused) {
    return { status: error.code === 'invalid-credentials' ? 401 : 403, code: error.code }
  }
  if (error instanceof Unavailable) return unavailable(error)
  if (isProviderAway(error)) return unavailable(new Unavailable('payment-provider-away'))
  if (isDatabaseAway(error)) return { status: 503, code: 'database-away', retryAfterSeconds: 2 }
  return plainAnswer(error)
}

/** Refusals by a database constraint: only the database can enforce these rules between concurrent requests. */
const refusalOfConstraint: Readonly<Record<string, string>> = {
  last_super_admin: 'last-super-admin',
  customers_client_number_key: 'client-number-taken',
  parcels_customer_id_tracking_number_key: 'parcel-already-declared',
}

function brokenRule(error: Error): Refused | undefined {
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const code = refusalOfConstraint[constraint]
  return code === undefined ? undefined : new Refused(code)
}

function refusal(error: Refused): Answer {
  const details = error.details ? { details: error.details } : {}
  return { status: 409, code: error.refusal, ...details }
}

function unavailable({ code, details }: Unavailable): Answer {
  return { status: 503, code, retryAfterSeconds: 30, ...(details ? { details } : {}) }
}

function plainAnswer(error: Error): Answer {
  const broken = brokenRule(error)
  if (broken) return refusal(broken)
  if (error instanceof NotFound) return { status: 404, code: 'not-found' }
  if (error instanceof Unauthenticated) return { status: 401, code: 'unauthenticated' }
  if (error instanceof Forbidden) return { status: 403, code: error.code }
  if (error instanceof Malformed) return { status: 400, code: error.code }
  if (error instanceof TooLarge) return { status: 413, code: 'too-large' }
  if (error instanceof FilesAway) return { status: 503, code: 'files-away', retryAfterSeconds: 10 }
  if (isStorageFull(error)) return { status: 507, code: 'storage-full', retryAfterSeconds: 60 }
  return { status: 500, code: 'internal' }
}

/** Returns name, code and stack; never the values of a statement, which may be personal. */
function described(error: Error): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name: error.name, message: error.message, code, constraint, stack: error.stack }
}

/**
 * What a log may say of an error; never its message, which may name a customer. Stripe has its own field: the name of all is
 * « Error ».
 */
export function errorKind(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) return error.type
  return error instanceof Error ? error.name : 'unknown'
}

/** Kind and code of each failure of a group (`forEachApart`); none for a single error. */
export const failuresIn = (error: unknown): readonly { kind: string; code?: unknown }[] =>
  error instanceof AggregateError
    ? error.errors.map((each: unknown) => ({ kind: errorKind(each), ...codeOf(each) }))
    : []

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? { code: error.code } : {}
