import { timingSafeEqual } from 'node:crypto'
import type { GoogleOutcome } from '#contract/people/google.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { browserOf, type Browser } from '#server/people/accounts/open-session.ts'
import { clearCookie, hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import type { GoogleIdentity } from '#server/core/adapters/google.ts'
import type { Context } from '#server/core/context.ts'
import type { Onward } from '#server/core/serve-redirect.ts'
import { googleReturnUrl, type GooglePurpose } from './begin-google-visit.ts'
import { linkGoogle } from './link-google.ts'
import { proveWithGoogle } from './prove-with-google.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'

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
