import { createHash } from 'node:crypto'
import type { World } from '../world.ts'
import { StripeError } from './stripe-error.ts'

export type Answer = {
  readonly status: number
  readonly body: string
  /** False when nothing ran: the key stays free. */
  readonly keep: boolean
  /** The id of the request whose answer is replayed. */
  readonly replayOf?: string
}
type Request = {
  readonly key: string | undefined
  readonly method: string
  readonly path: string
  readonly encoded: string
  readonly requestId: string
}

const keptMs = 24 * 3600 * 1000

/** Runs the work once per idempotency key: the same request gets the first answer again, a different one is refused. */
export function once(world: World, request: Request, work: () => Answer): Answer {
  const { key, method, path, requestId } = request
  if (key === undefined) return work()
  if (key.length > 255) {
    throw new StripeError('idempotency_error', 'Idempotency keys are at most 255 characters long.')
  }
  forgetOld(world)
  const fingerprint = fingerprintOf(request)
  const first = world.state.replays.get(key)
  if (first !== undefined) {
    refuseOther(key, first, { method, path, fingerprint })
    return { status: first.status, body: first.body, keep: false, replayOf: first.requestId }
  }
  const answer = work()
  if (answer.keep) {
    const { status, body } = answer
    world.state.replays.set(key, {
      method,
      path,
      fingerprint,
      status,
      body,
      requestId,
      at: world.now(),
    })
  }
  return answer
}

type Identity = { readonly method: string; readonly path: string; readonly fingerprint: string }

function refuseOther(key: string, first: Identity, now: Identity): void {
  if (first.method !== now.method || first.path !== now.path) {
    throw new StripeError(
      'idempotency_error',
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${now.path}' vs '${first.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (first.fingerprint !== now.fingerprint) {
    throw new StripeError(
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
}

// The order of the parameters does not matter.
const fingerprintOf = ({ encoded }: Request): string =>
  createHash('sha256').update(encoded.split('&').toSorted().join('&')).digest('hex')

function forgetOld(world: World): void {
  for (const [key, { at }] of world.state.replays) {
    if (at > world.now() - keptMs) return
    world.state.replays.delete(key)
  }
}
