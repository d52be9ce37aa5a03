import * as contract from '#contract/people/google.ts'
import { requireUser } from '#server/core/access.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { serveRedirect } from '#server/core/serve-form.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { endSessions } from '#server/people/accounts/login-sessions.ts'
import { beginGoogleVisit } from './begin-google-visit.ts'
import { registerWithGoogle } from './register-with-google.ts'
import { afterGoogle, returnFromGoogle, signInPage } from './return-from-google.ts'
import type * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { findLink, findNewcomer, hasAnotherWayIn } from './google-queries.ts'

/** The routes to Google and back. */
export function mountGoogle(api: ApiServer): void {
  serveWithCookies(api, contract.readGoogleSignIn, async (ctx, _nothing, headers) => ({
    answer: await readGoogleSignIn(ctx, headers),
    cookies: [],
  }))
  serveWithCookies(api, contract.visitGoogle, (ctx, { returnTo = signInPage }) =>
    beginGoogleVisit(ctx, 'sign-in', returnTo),
  )
  serveWithCookies(api, contract.visitGoogleToLink, (ctx, { returnTo }) =>
    beginGoogleVisit(ctx, 'link', returnTo),
  )
  serveWithCookies(api, contract.visitGoogleToProve, (ctx, { returnTo }) =>
    beginGoogleVisit(ctx, 'proof', returnTo),
  )
  serveRedirect(api, contract.returnFromGoogle, returnFromGoogle, (why) =>
    afterGoogle(signInPage, why),
  )
  serveWithCookies(api, contract.registerWithGoogle, registerWithGoogle)
  serve(api, contract.readMyGoogle, readMyGoogle)
  serve(api, contract.unlinkGoogle, unlinkGoogle)
}

/** Whether the button is shown, and the first values of its form. */
async function readGoogleSignIn(
  ctx: Context,
  headers: Headers,
): Promise<z.input<typeof contract.readGoogleSignIn.output>> {
  const person = await findNewcomer(ctx, headers.get('cookie') ?? undefined)
  const newcomer = person
    ? { email: person.email, firstName: person.given_name, lastName: person.family_name }
    : null
  return { isOffered: ctx.google !== undefined, newcomer }
}

/**
 * Removes Google from this account, signs out the other devices and informs the owner by mail. Refuses with `only-way-in` when
 * there is neither a password nor a passkey. Without a link it does nothing.
 */
async function unlinkGoogle(ctx: Context): Promise<Record<string, never>> {
  const { id, sessionId } = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const account = found(await lockAccount(tx, id))
    if (!(await findLink(tx, id, ctx.config.GOOGLE_ISSUER))) return {}
    if (!(await hasAnotherWayIn(tx, id))) throw new Refused('only-way-in')
    await tx
      .deleteFrom('external_identities')
      .where('user_id', '=', id)
      .where('issuer', '=', ctx.config.GOOGLE_ISSUER)
      .execute()
    await endSessions(tx, id, sessionId)
    await recordFact(tx, ctx, { type: 'account.identity-unlinked', customerId: id })
    await notify(tx, ctx, {
      kind: 'identity-unlinked',
      payload: { userId: id, at: ctx.now().toISOString() },
      userId: id,
      recipient: account.email,
      dedupeKey: `identity-unlinked:${ctx.requestId}`,
    })
    return {}
  })
}

/** The identity linked to my account, and whether I can unlink it. */
async function readMyGoogle(ctx: Context): Promise<z.input<typeof contract.readMyGoogle.output>> {
  const { id } = requireUser(ctx.actor)
  const link = await findLink(ctx.db, id, ctx.config.GOOGLE_ISSUER)
  return {
    isOffered: ctx.google !== undefined,
    linked: link ? { email: link.email, since: link.linked_at.toISOString() } : null,
    isOnlyWayIn: link !== undefined && !(await hasAnotherWayIn(ctx.db, id)),
  }
}
