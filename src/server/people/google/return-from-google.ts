import { timingSafeEqual } from 'node:crypto'
import type { GoogleOutcome } from '#contract/people/google.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { browserOf, renewSession, type Browser } from '#server/people/accounts/login-sessions.ts'
import { clearCookie, hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import type { GoogleIdentity } from '#server/core/adapters/google.ts'
import type { Context } from '#server/core/context.ts'
import type { Onward } from '#server/core/serve-redirect.ts'
import { googleReturnUrl, type GooglePurpose } from './begin-google-visit.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { mayCall } from '#domain/account/account.ts'
import { lockAccount } from '#server/people/accounts/account-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { findLink, findOwner, insertLink } from './google-queries.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'

/**
 * Proves again who is there, by the account's own identity; the session gets a new token. Who has a second factor
 * proves that one instead: Google alone would be the weaker door.
 */
async function proveWithGoogle(ctx: Context, returned: Returned): Promise<Arrival> {
  const { actor } = ctx
  if (actor.kind !== 'user' || actor.id !== returned.userId) return { outcome: 'over', cookies: [] }
  const owner = await findOwner(ctx.db, returned.identity)
  if (owner?.id !== actor.id) return { outcome: 'not-linked', cookies: [] }
  if ((await secondFactorsOf(ctx.db, actor.id)).length > 0) {
    return { outcome: 'second-factor-asked', cookies: [] }
  }
  const cookies = await inTransaction(ctx, async (tx) => {
    await recordFact(tx, ctx, { type: 'account.proved', customerId: actor.id })
    return renewSession(tx, ctx, actor.sessionId, { bySecondFactor: false })
  })
  return { outcome: 'proved', cookies }
}

/** Links the identity to the account that asked for it, and that is signed in here; its owner is told by mail. */
async function linkGoogle(ctx: Context, returned: Returned): Promise<Arrival> {
  const { actor } = ctx
  const isTheirs = actor.kind === 'user' && actor.id === returned.userId && mayCall('member', actor)
  if (!isTheirs) return { outcome: 'over', cookies: [] }
  if (!returned.identity.emailVerified) return { outcome: 'unverified', cookies: [] }
  const outcome = await inTransaction(ctx, async (tx) => {
    const account = await lockAccount(tx, actor.id)
    if (!account) return 'over'
    if (!(await insertLink(tx, ctx, account.id, returned.identity))) return undefined
    await recordFact(tx, ctx, { type: 'account.identity-linked', customerId: account.id })
    await notify(tx, ctx, {
      kind: 'identity-linked',
      payload: { userId: account.id, at: ctx.now().toISOString() },
      userId: account.id,
      recipient: account.email,
      dedupeKey: `identity-linked:${ctx.requestId}`,
    })
    return 'linked'
  })
  return { outcome: outcome ?? (await whatIsLinked(ctx, actor.id, returned)), cookies: [] }
}

/** Twice the same is done; somebody else's identity, or a second one for this account, is refused. */
async function whatIsLinked(ctx: Context, userId: string, { identity }: Returned) {
  const owner = await findOwner(ctx.db, identity)
  if (owner) return owner.id === userId ? 'linked' : 'linked-elsewhere'
  return (await findLink(ctx.db, userId, identity.issuer)) ? 'another-linked' : 'failed'
}

/** What a way to Google came to: an outcome to tell, or a page to go to. */
export type Arrival = {
  readonly outcome?: GoogleOutcome
  readonly page?: string
  readonly cookies: readonly string[]
}

/** Somebody whom Google knows is back in the browser that left. */
export type Returned = {
  readonly identity: GoogleIdentity
  readonly browser: Browser
  /** Whose visit it was, when it was for somebody. */
  readonly userId: string | null
}

export const signInPage = '/connexion'

/**
 * The browser comes back from Google (threat 2.2). Its visit is used up before anything else is asked: of parallel
 * returns one goes on. Then the answer is proved (state, nonce, verifier, signature), and serves what the visit was for.
 */
export async function returnFromGoogle(
  ctx: Context,
  { state }: { readonly state?: string | undefined },
  request: Request,
): Promise<Onward> {
  await requireAttempt(ctx, {
    key: `google-return-from:${addressKey(ctx.clientAddress)}`,
    max: 120,
    windowSeconds: 600,
  })
  const browser = browserOf(request.headers)
  const visit = await useVisit(ctx, state, browser)
  if (!ctx.google || !visit) return { to: afterGoogle(signInPage, 'over'), cookies: [] }

  const answer = await ctx.google.identityOf({
    callbackUrl: request.url,
    state: visit.state,
    nonce: visit.nonce,
    codeVerifier: visit.code_verifier,
    redirectUri: googleReturnUrl(ctx),
  })
  const arrival: Arrival = answer.ok
    ? await verbs[visit.purpose](ctx, { ...answer, browser, userId: visit.user_id })
    : { outcome: answer.refusal, cookies: [] }
  const cookies = [clearCookie('google', ctx.config), ...arrival.cookies]
  return { to: destination(visit, arrival), cookies }
}

const verbs: Readonly<
  Record<GooglePurpose, (ctx: Context, returned: Returned) => Promise<Arrival>>
> = {
  'sign-in': signInWithGoogle,
  link: linkGoogle,
  proof: proveWithGoogle,
}

/** The visit of this very browser, once. A state that is not in its cookie uses nothing up. */
async function useVisit(ctx: Context, given: string | undefined, { cookies }: Browser) {
  const state = readCookie(cookies, 'google', ctx.config)
  if (!state || !given) return undefined
  const stateHash = hashOfSecret(state)
  if (!timingSafeEqual(stateHash, hashOfSecret(given))) return undefined
  const visit = await ctx.db
    .deleteFrom('google_visits')
    .where('state_hash', '=', stateHash)
    .returning(['nonce', 'code_verifier', 'return_to', 'purpose', 'user_id', 'expires_at'])
    .executeTakeFirst()
  if (!visit || visit.expires_at <= ctx.now()) return undefined
  return { ...visit, state, purpose: visit.purpose as GooglePurpose }
}

type Visit = { readonly purpose: GooglePurpose; readonly return_to: string }

/** A sign-in that failed, or is half done, goes on at the door; what was done for an account returns to its page. */
function destination({ purpose, return_to }: Visit, { outcome, page }: Arrival): string {
  if (page !== undefined) return page
  const isAtTheDoor = purpose === 'sign-in' && outcome !== 'entered'
  return afterGoogle(isAtTheDoor ? signInPage : return_to, outcome ?? 'failed')
}

export const afterGoogle = (path: string, outcome: GoogleOutcome): string =>
  `${path.split('#')[0]}#google=${outcome}`
