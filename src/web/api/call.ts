import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { addressOf, filledPath } from './address-of.ts'
import { UnknownAnswer } from './api-error.ts'
import { request } from './request.ts'
import { send } from './send.ts'

export type CallOptions = {
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
  return readAnswer(endpoint, await answerOf(endpoint, input, options))
}

function answerOf(
  endpoint: Endpoint,
  input: unknown,
  { signal, ...options }: CallOptions,
): Promise<unknown> {
  const { method, topics } = endpoint
  if (method === 'GET') return request({ method, url: addressOf(endpoint, input), signal })
  const { path: url, rest: body } = filledPath(endpoint.path, input)
  // An endpoint with topics is a read, sent as a POST because its input is too long for an address.
  if (topics) return request({ method, url, body, signal })
  return send({ method, url, body, ...options })
}

/** What the contract knows of an answer; throws `UnknownAnswer` when that is not all there. */
export function readAnswer<Output extends z.ZodMiniType>(
  { output }: { readonly output: Output },
  answer: unknown,
): z.output<Output> {
  const read = output.safeParse(answer)
  if (read.success) return read.data
  const known = output.safeParse(asWeKnowIt(answer, read.error.issues))
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
