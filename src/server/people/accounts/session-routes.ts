import * as contract from '#contract/people/session.ts'
import type { listMySessions as endpoint } from '#contract/people/session.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { endMyOtherSessions } from './end-my-other-sessions.ts'
import { endMySession } from './end-my-session.ts'
import { provePassword } from './prove-password.ts'
import { readMe } from './read-me.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import type * as z from 'zod/mini'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { liveSessionsOf } from './live-sessions-of.ts'

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
