import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { send } from './send.ts'

type CallOptions = {
  /** A fresh `crypto.randomUUID()` per attempt of the person, kept over the retries of that attempt. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** Calls an endpoint of the contract: path parameters, then query (GET) or JSON body; the answer is parsed. */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const { path, rest } = filledPath(endpoint.path, fieldsOf(input))
  const isRead = endpoint.method === 'GET'
  const answer = await send({
    method: endpoint.method,
    url: isRead ? withQuery(path, rest) : path,
    ...(isRead ? {} : { body: rest }),
    ...options,
  })
  return endpoint.output.parse(answer)
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

/** Only what a query can hold; a list or an object has no one way to be written there. */
function queryText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new TypeError('a query holds texts, numbers and booleans')
}
