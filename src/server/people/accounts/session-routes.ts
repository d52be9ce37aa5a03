import * as contract from '#contract/people/session.ts'
import type { listMySessions as endpoint } from '#contract/people/session.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { clearCookie, hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import { provePassword } from './prove-password.ts'
import { readMe } from './read-me.ts'
import { signIn } from './sign-in.ts'
import type * as z from 'zod/mini'
import { requireUser } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { endSessions, liveSessionsOf } from './login-sessions.ts'

/** Who is signed in, on which devices, and how they sign in and out. */
export function mountSessions(api: ApiServer): void {
  serve(api, contract.readMe, readMe)
  serveWithCookies(api, contract.signIn, signIn)
  serveWithCookies(api, contract.signOut, async (ctx, _nothing, headers) => ({
    answer: {},
    cookies: await signOut(ctx, headers.get('cookie') ?? undefined),
  }))
  serve(api, contract.listMySessions, listMySessions)
  serve(api, contract.endMySession, endMySession)
  serve(api, contract.endMyOtherSessions, endMyOtherSessions)
  serveWithCookies(api, contract.provePassword, async (ctx, proof) => ({
    answer: {},
    cookies: await provePassword(ctx, proof),
  }))
}

async function listMySessions(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id: userId, sessionId } = requireUser(ctx.actor)
  const sessions = await liveSessionsOf(ctx, userId)
  return {
    items: sessions.map(({ id, device, openedAt, lastUsedAt }) => ({
      id,
      device,
      openedAt,
      lastUsedAt,
      isThisOne: id === sessionId,
    })),
  }
}

/** Signs one device of the person out; its open streams close within seconds. */
async function endMySession(
  ctx: Context,
  { mySessionId }: { readonly mySessionId: string },
): Promise<Record<string, never>> {
  const { id } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', mySessionId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    found(ended)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: id })
    return {}
  })
}

/** Signs out all other devices of the person. */
async function endMyOtherSessions(ctx: Context): Promise<Record<string, never>> {
  const { id, sessionId } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await endSessions(tx, id, sessionId)
    await recordFact(tx, ctx, { type: 'account.sessions-ended', customerId: id })
    return {}
  })
}

/** Closes the session of this browser and returns the cookies that clear it; without a session it closes nothing. */
async function signOut(ctx: Context, cookies: string | undefined): Promise<readonly string[]> {
  const token = readCookie(cookies, 'session', ctx.config)
  if (token !== undefined) {
    await inTransaction(ctx, (tx) => endSession(tx, ctx, hashOfSecret(token)))
  }
  return [clearCookie('session', ctx.config), clearCookie('sign-in', ctx.config)]
}

async function endSession(tx: Tx, ctx: Context, tokenHash: Buffer): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  if (!ended) return
  await recordFact(tx, ctx, { type: 'account.signed-out', customerId: ended.user_id })
}
