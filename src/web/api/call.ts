import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { UnknownAnswer } from './api-error.ts'
import { request } from './request.ts'
import { send } from './send.ts'

type CallOptions = {
  /** For a write: the same key for each press of one attempt (`useAction`). Without one, `send` makes a key for this call. */
  readonly idempotencyKey?: string
  /** For a read. */
  readonly signal?: AbortSignal
  /** The same as in `send`. */
  readonly isTriedOnce?: boolean
}

/**
 * Calls an endpoint of the contract: path parameters, then query (GET) or JSON body; the answer is parsed. Throws what `request`
 * throws, and `UnknownAnswer`.
 */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const answer = await answerOf(endpoint, fieldsOf(input), options)
  const read = endpoint.output.safeParse(answer)
  if (read.success) return read.data
  const known = endpoint.output.safeParse(asWeKnowIt(answer, read.error.issues))
  if (known.success) return known.data
  throw new UnknownAnswer({ cause: known.error })
}

/** Without the fields that a server of a later version has added while this page is open. */
function asWeKnowIt(answer: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const known = structuredClone(answer)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const place = issue.path.reduce((at, key) => (at as Record<PropertyKey, unknown>)[key], known)
    for (const key of issue.keys) delete (place as Record<string, unknown>)[key]
  }
  return known
}

function answerOf(
  { method, path: template, topics }: Endpoint,
  fields: Record<string, unknown>,
  { signal, ...options }: CallOptions,
): Promise<unknown> {
  const { path, rest } = filledPath(template, fields)
  if (method === 'GET') return request({ method, url: withQuery(path, rest), signal })
  // An endpoint with topics is a read, sent as a POST because its input is too long for an address.
  if (topics) return request({ method, url: path, body: rest, signal })
  return send({ method, url: path, body: rest, ...options })
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

function filledPath(template: string, fields: Record<string, unknown>) {
  const rest = { ...fields }
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  return { path, rest }
}

function withQuery(path: string, fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(name, queryText(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** Only values that a query string can hold; a list or an object has no single form there. */
function queryText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('a query holds texts, numbers and booleans')
}
