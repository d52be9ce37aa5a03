import { timingSafeEqual } from 'node:crypto'
import { emailAddress } from '#contract/core/shapes.ts'
import type { GoogleOutcome } from '#contract/people/google.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { TooManyRequests } from '#server/core/refused.ts'
import { isAddressTaken } from '#server/people/accounts/email-change-queries.ts'
import { enterAccount } from '#server/people/accounts/sign-in.ts'
import { browserOf, renewSession, type Browser } from '#server/people/accounts/login-sessions.ts'
import {
  clearCookie,
  hashOfSecret,
  newSecret,
  readCookie,
  setCookie,
} from '#server/core/session-cookies.ts'
import type { GoogleIdentity } from '#server/core/adapters/google.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { Onward } from '#server/core/serve-form.ts'
import { sendTokenMail } from '#server/people/accounts/one-time-token.ts'
import { googleReturnUrl, type GooglePurpose } from './begin-google-visit.ts'
import { mayCall } from '#domain/account/account.ts'
import {
  findSignInById,
  lockAccount,
  type SignInRow,
} from '#server/people/accounts/account-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { findLink, findOwner, insertLink } from './google-queries.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'

/**
 * Proves the person's identity again, by the account's own Google identity; the session gets a new token. A person with a second
 * factor must prove that one instead: Google alone is weaker.
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

/** Links the identity to the account that started the visit and is signed in here; a mail informs its owner. */
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

/** Linking the same identity twice succeeds; somebody else's identity, or a second one for this account, is refused. */
async function whatIsLinked(ctx: Context, userId: string, { identity }: Returned) {
  const owner = await findOwner(ctx.db, identity)
  if (owner) return owner.id === userId ? 'linked' : 'linked-elsewhere'
  return (await findLink(ctx.db, userId, identity.issuer)) ? 'another-linked' : 'failed'
}

/** The result of a visit to Google: an outcome to show, or a page to open. */
type Arrival = {
  readonly outcome?: GoogleOutcome
  readonly page?: string
  readonly cookies: readonly string[]
}

/** A person's Google identity, back in the browser that started the visit. */
type Returned = {
  readonly identity: GoogleIdentity
  readonly browser: Browser
  /** The account that started the visit, if any. */
  readonly userId: string | null
}

export const signInPage = '/connexion'

/**
 * Handles the browser's return from Google (threat 2.2). First uses up the visit: of parallel returns only one goes on. Then
 * verifies the answer (state, nonce, verifier, signature) and does what the visit was for.
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

const told = (outcome: GoogleOutcome): Arrival => ({ outcome, cookies: [] })

/** One hour to fill in the form. */
const newcomerSeconds = 3600

/** Cut to the longest name that the form accepts. */
const nameOf = (name: string | undefined): string => (name ?? '').trim().slice(0, 80)

const verbs: Readonly<
  Record<GooglePurpose, (ctx: Context, returned: Returned) => Promise<Arrival>>
> = {
  'sign-in': signInWithGoogle,
  link: linkGoogle,
  proof: proveWithGoogle,
}

/** The visit of this very browser, once. A state that is not in its cookie uses up nothing. */
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

/** The next page: the sign-in page after a failed or half-done sign-in; otherwise the page that the visit came from. */
function destination({ purpose, return_to }: Visit, { outcome, page }: Arrival): string {
  if (page !== undefined) return page
  const isAtTheDoor = purpose === 'sign-in' && outcome !== 'entered'
  return afterGoogle(isAtTheDoor ? signInPage : return_to, outcome ?? 'failed')
}

export const afterGoogle = (path: string, outcome: GoogleOutcome): string =>
  `${path.split('#')[0]}#google=${outcome}`

/**
 * Signs in a person whose identity is linked, after the second factor when the account has one. Without a link, a person whose
 * address has no account here goes on to the sign-up. An address never opens an account: its owner links Google once signed in
 * (threat 2.2).
 */
export async function signInWithGoogle(ctx: Context, returned: Returned): Promise<Arrival> {
  const owner = await findOwner(ctx.db, returned.identity)
  if (!owner) return welcomeNewcomer(ctx, returned.identity)
  if (owner.merged_into) return told('account-merged')
  if (owner.deactivated_at) return told('account-deactivated')

  const account = await findSignInById(ctx.db, owner.id)
  if (!account) return told('failed')
  if (!account.email_verified) return askToConfirm(ctx, account)
  if (!account.is_active) return told('account-pending')

  return inTransaction(ctx, (tx) => enterLinked(tx, ctx, account, returned))
}

/** Reads the link again under the lock: an unlinking at this moment ends every session, and this one would survive it. */
async function enterLinked(
  tx: Tx,
  ctx: Context,
  account: SignInRow,
  { identity, browser }: Returned,
): Promise<Arrival> {
  await lockAccount(tx, account.id)
  const owner = await findOwner(tx, identity)
  if (owner?.id !== account.id) return told('failed')
  const { answer, cookies } = await enterAccount(tx, ctx, account, browser)
  return { outcome: answer.user ? 'entered' : 'second-factor', cookies }
}

/** Only the administrator's address can be unconfirmed here: its link is sent again, as from the sign-in page. */
async function askToConfirm(ctx: Context, { email }: SignInRow): Promise<Arrival> {
  try {
    await sendTokenMail(ctx, 'confirm-email', email)
  } catch (error) {
    // The sign-in page can send it again, and shows when.
    if (!(error instanceof TooManyRequests)) throw error
  }
  return told('email-not-confirmed')
}

async function welcomeNewcomer(ctx: Context, identity: GoogleIdentity): Promise<Arrival> {
  if (!identity.emailVerified) return told('unverified')
  // We never write to an address with look-alike characters.
  const email = emailAddress.safeParse(identity.email)
  if (!email.success) return told('without-email')
  // Also refuses an address that its former owner may still take back.
  if (await isAddressTaken(ctx.db, ctx, email.data.toLowerCase())) return told('account-exists')

  const token = newSecret()
  const now = ctx.now()
  await ctx.db
    .insertInto('pending_identities')
    .values({
      token_hash: hashOfSecret(token),
      issuer: identity.issuer,
      subject: identity.subject,
      email: email.data,
      given_name: nameOf(identity.givenName),
      family_name: nameOf(identity.familyName),
      created_at: now,
      expires_at: new Date(now.getTime() + newcomerSeconds * 1000),
    })
    .execute()
  const cookie = setCookie('newcomer', token, newcomerSeconds, ctx.config)
  return { page: '/inscription?avec=google', cookies: [cookie] }
}
