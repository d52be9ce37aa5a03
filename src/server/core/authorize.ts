import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { mayCall, type Policy } from '#domain/account/account.ts'
import { isProofFresh } from '#domain/account/session.ts'
import type { Config } from '#server/config.ts'
import type { Actor, Context, Deps } from './context.ts'
import { findActor } from './find-actor.ts'
import { Forbidden, Unauthenticated } from './refused.ts'

/** Finds the actor of a request and applies the endpoint's policy. Refuses a write with cookies from a foreign page. */
export async function authorize(
  c: HonoContext,
  deps: Deps,
  endpoint: Guarded,
  { isUse = isByPerson(c), looksForKey }: Way = {},
): Promise<Context> {
  const cookies = c.req.header('cookie')
  if (endpoint.method !== 'GET' && cookies !== undefined) {
    requireOwnOrigin(c.req.raw.headers, deps.config)
  }
  const idempotencyKey = endpoint.method === 'GET' ? undefined : c.req.header('idempotency-key')
  const { actor, isKeyUsed } = await findActor(deps, endpoint.skipsSession ? undefined : cookies, {
    isUse,
    ...(looksForKey ? { idempotencyKey } : {}),
  })
  requirePolicy(endpoint.policy, actor)
  if (endpoint.needsProof) requireProof(actor, deps.now())
  return {
    ...deps,
    actor,
    requestId: randomUUID(),
    idempotencyKey,
    keyUse: { isTaken: false, wasUsed: isKeyUsed },
    path: `${endpoint.method} ${c.req.path}`,
    clientAddress: clientAddress(c, deps.config.TRUSTED_PROXIES),
  }
}

/**
 * Not what an open page reads by itself (`web/api/request.ts` marks it), nor the pictures of what it shows: a tab that somebody
 * left is idle (docs/rules/accounts.md#sessions).
 */
const isByPerson = (c: HonoContext): boolean =>
  c.req.header('x-idle') === undefined && c.req.header('sec-fetch-dest') !== 'image'

type Way = {
  readonly isUse?: boolean
  /** The statement that finds the session also looks the key up. Not for an upload, which may take longer than the first request. */
  readonly looksForKey?: boolean
}

type Guarded = {
  readonly method: string
  readonly policy: Policy
  readonly needsProof?: true
  readonly skipsSession?: true
}

function requirePolicy(policy: Policy, actor: Actor): void {
  if (isGranted(policy, actor)) return
  if (actor.kind !== 'user') throw new Unauthenticated()
  throw mayCall(policy, actor) ? new Forbidden('second-factor-needed') : new Forbidden()
}

/** Staff without their second factor reach only what every member reaches: their own account. */
export function isGranted(policy: Policy, actor: Actor): boolean {
  const user = actor.kind === 'user' ? actor : undefined
  const isOpenToAll = policy === 'public' || policy === 'member'
  return mayCall(policy, user) && (isOpenToAll || user?.lacksSecondFactor !== true)
}

function requireProof(actor: Actor, now: Date): void {
  if (actor.kind !== 'user') throw new Unauthenticated()
  if (!isProofFresh(actor.provedAt, now)) throw new Forbidden('proof-needed')
}

/** Trusts only the hops that our own proxies appended; a forged header changes nothing. */
export function clientAddress(c: HonoContext, trustedProxies: number): string {
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  const socket = bindings?.incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return hops.at(-trustedProxies) || socket
}

/**
 * A write with cookies must come from our own pages (CSRF): refused unless the browser confirms it. In the demo any loopback name
 * of this server is ours too (localhost, 127.0.0.1, [::1]).
 */
export function requireOwnOrigin(headers: Headers, config: Config): void {
  const origin = headers.get('origin')
  if (origin === null) {
    if (headers.get('sec-fetch-site') === 'same-origin') return
    throw new Forbidden()
  }
  if (!ownOrigins(headers, config).includes(origin)) throw new Forbidden()
}

function ownOrigins(headers: Headers, config: Config): string[] {
  const own = new URL(config.BASE_URL).origin
  const host = headers.get('host')
  if (
    config.isProduction ||
    host === null ||
    !/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  ) {
    return [own]
  }
  return [own, `http://${host}`]
}
