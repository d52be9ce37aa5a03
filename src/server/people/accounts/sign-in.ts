import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { SignInRefused } from '#server/core/refused.ts'
import { findSignIn, findSignInById, type SignInRow } from './account-queries.ts'
import { addressKey, giveTryBack, requireAttempt } from '#server/core/attempts.ts'
import { finishRegistration } from './finish-registration.ts'
import { browserOf, isKnownDevice } from './login-sessions.ts'
import { requireMaySignIn, enterAccount, type Entered } from './enter-account.ts'
import { requireRoomToHash, takePasswordTry, verifyPassword } from './password.ts'

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
