import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { SignInRefused } from '#server/core/refused.ts'
import { findSignIn, findSignInById, lockAccount, type SignInRow } from './account-queries.ts'
import { addressKey, requireAttempt } from './attempts.ts'
import { isKnownDevice } from './known-device.ts'
import { browserOf } from './open-session.ts'
import { enterAccount, type Entered } from './enter-account.ts'
import { verifyPassword } from './password.ts'
import { takePasswordTry } from './password-tries.ts'
import { giveTryBack } from '#server/core/recent-tries.ts'

/**
 * Opens a session, or asks for the second factor. Refusals come alike, in words and time, for known and unknown
 * addresses; what an account lacks is said only after the right password. Tries are counted before any hash.
 */
export async function signIn(
  ctx: Context,
  credentials: { readonly email: string; readonly password: string },
  headers: Headers,
): Promise<Entered> {
  const browser = browserOf(headers)
  const email = credentials.email.toLowerCase()
  await requireAttempt(ctx, networkLimit(ctx))
  const account = await findSignIn(ctx.db, email)
  const isKnown = account !== undefined && isKnownDevice(ctx, browser.cookies, account.id)
  const taken = await takePasswordTry(ctx, email, isKnown ? 'known' : 'unknown')

  if (!(await isRight(account, credentials.password))) {
    throw new SignInRefused('invalid-credentials')
  }
  await giveTryBack(ctx, taken)
  const { id, hash } = admitted(account)
  return inTransaction(ctx, async (tx) => {
    const person = await lockedPerson(tx, id)
    // Changed while it was checked: that ended every session, and this one would outlive it.
    if (person.hash !== hash) throw new SignInRefused('invalid-credentials')
    return enterAccount(tx, ctx, person, browser)
  })
}

async function lockedPerson(tx: Tx, userId: string): Promise<SignInRow> {
  await lockAccount(tx, userId)
  return admitted(await findSignInById(tx, userId))
}

/** Beside the tries per account: one client trying many accounts. */
export const networkLimit = ({ clientAddress }: Context) => ({
  key: `sign-in-from:${addressKey(clientAddress)}`,
  max: 60,
  windowSeconds: 60,
})

/** An unknown address, or one without a password, costs a hash too. */
async function isRight(account: SignInRow | undefined, password: string): Promise<boolean> {
  const isPlausible = password.length <= 128
  const right = await verifyPassword(account?.hash ?? nobodysHash, isPlausible ? password : '')
  return right && isPlausible && typeof account?.hash === 'string'
}

/** Of a password that nobody knows, at today's cost. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='

/** Told only to who knows the password (specification 000 §4). */
export function admitted(account: SignInRow | undefined): SignInRow {
  if (!account) throw new SignInRefused('invalid-credentials')
  if (!account.email_verified) throw new SignInRefused('email-not-confirmed')
  if (!account.is_active) throw new SignInRefused('account-pending')
  return account
}
