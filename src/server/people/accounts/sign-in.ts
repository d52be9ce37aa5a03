import type { SignedInUser } from '#contract/people/accounts.ts'
import type { SecondFactorKind } from '#contract/people/session.ts'
import { isStaff } from '#domain/account/account.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, SignInRefused } from '#server/core/refused.ts'
import { hashOfSecret, newSecret, setCookie } from '#server/core/session-cookies.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import {
  findAccount,
  findSignIn,
  findSignInById,
  lockAccount,
  type SignInRow,
} from './account-queries.ts'
import { addressKey, giveTryBack, requireAttempt } from '#server/core/attempts.ts'
import { signedInUserOf } from './account-views.ts'
import { finishRegistration } from './finish-registration.ts'
import { type Browser, browserOf, isKnownDevice, startLoginSession } from './login-sessions.ts'
import { requireRoomToHash, takePasswordTry, verifyPassword } from './password.ts'
import { secondFactorsOf } from './second-factors-of.ts'

/**
 * Opens a session, or asks for the second factor. Refusals have the same words and take the same time for known and unknown
 * addresses; only the right password reveals what an account lacks. Tries are counted before any hash.
 */
export async function signIn(
  ctx: Context,
  credentials: { readonly email: string; readonly password: string },
  headers: Headers,
): Promise<Entered> {
  const browser = browserOf(headers)
  const email = credentials.email.toLowerCase()
  await requireAttempt(ctx, networkLimit(ctx))
  requireRoomToHash()
  const account = await findSignIn(ctx.db, email)
  const isKnown = account !== undefined && isKnownDevice(ctx, browser.cookies, account.id)
  const taken = await takePasswordTry(ctx, email, isKnown ? 'known' : 'unknown')

  if (!(await isRight(account, credentials.password))) {
    throw new SignInRefused('invalid-credentials')
  }
  await giveTryBack(ctx, taken)
  const person = requireMaySignIn(account && (await finished(ctx, account)))
  return inTransaction(ctx, (tx) => enterAccount(tx, ctx, person, browser))
}

/** Finishes a registration whose last step failed. */
async function finished(ctx: Context, account: SignInRow): Promise<SignInRow | undefined> {
  if (account.welcome_due_at === null) return account
  await finishRegistration(ctx, account.id)
  return findSignInById(ctx.db, account.id)
}

/** Beside the tries per account: limits one client that tries many accounts. */
export const networkLimit = ({ clientAddress }: Context) => ({
  key: `sign-in-from:${addressKey(clientAddress)}`,
  max: 60,
  windowSeconds: 60,
})

/** An unknown address, or an account without a password, costs a hash too. */
async function isRight(account: SignInRow | undefined, password: string): Promise<boolean> {
  const isPlausible = password.length <= 128
  const right = await verifyPassword(account?.hash ?? nobodysHash, isPlausible ? password : '')
  return right && isPlausible && typeof account?.hash === 'string'
}

/** The hash of a password that nobody knows, at today's cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

/** The person is signed in, or must first pass one of these second factors. */
export type Entered = {
  readonly answer: {
    readonly user: SignedInUser | null
    readonly secondFactors: SecondFactorKind[]
  }
  readonly cookies: readonly string[]
}

/**
 * After a first proof (a password, Google): opens a session, or a half-open sign-in when the account has a second factor. It
 * reads the account again under its lock: a closing or a password change since then has ended this sign-in too.
 */
export async function enterAccount(
  tx: Tx,
  ctx: Context,
  proved: SignInRow,
  browser: Browser,
): Promise<Entered> {
  await lockAccount(tx, proved.id)
  const account = requireMaySignIn(await findSignInById(tx, proved.id))
  if (account.hash !== proved.hash) throw new SignInRefused('invalid-credentials')
  const secondFactors = await secondFactorsOf(tx, account.id)
  if (secondFactors.length > 0) {
    const cookies = [await openPendingSignIn(tx, ctx, account.id)]
    return { answer: { user: null, secondFactors }, cookies }
  }
  return enterFully(tx, ctx, account, browser, { bySecondFactor: false })
}

/**
 * Throws why this account may not sign in. Only somebody who gave the right password learns it
 * (docs/rules/accounts.md#confirmation-and-activation).
 */
export function requireMaySignIn(account: SignInRow | undefined): SignInRow {
  if (!account) throw new SignInRefused('invalid-credentials')
  if (!account.email_verified) throw new SignInRefused('email-not-confirmed')
  if (account.merged_into) throw new SignInRefused('account-merged')
  if (account.deactivated_at) throw new SignInRefused('account-deactivated')
  if (!account.is_active) throw new SignInRefused('account-pending')
  return account
}

/** Opens a full session: the person has no proof left to give. */
export async function enterFully(
  tx: Tx,
  ctx: Context,
  row: SignInRow,
  browser: Browser,
  { bySecondFactor }: { readonly bySecondFactor: boolean },
): Promise<Entered> {
  const { id, email, role, last_signed_in_at: lastSignedInAt } = row
  const person = { id, email, role, lastSignedInAt, bySecondFactor }
  const cookies = await startLoginSession(tx, ctx, person, browser)
  const account = found(await findAccount(tx, id))
  const settings = await readSettings(tx)
  const lacksSecondFactor =
    isStaff({ role }) && !bySecondFactor && settings.staffSecondFactor === 'required'
  const user = signedInUserOf(account, settings, { lacksSecondFactor })
  return { answer: { user, secondFactors: [] }, cookies }
}

/** Ten minutes to find one's phone. */
const pendingSeconds = 600

async function openPendingSignIn(tx: Tx, ctx: Context, userId: string): Promise<string> {
  const token = newSecret()
  const now = ctx.now()
  await tx
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashOfSecret(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + pendingSeconds * 1000),
    })
    .execute()
  return setCookie('sign-in', token, pendingSeconds, ctx.config)
}
