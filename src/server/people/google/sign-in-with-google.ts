import { emailAddress } from '#contract/core/shapes.ts'
import type { GoogleOutcome } from '#contract/people/google.ts'
import type { GoogleIdentity } from '#server/core/adapters/google.ts'
import {
  findSignInById,
  lockAccount,
  type SignInRow,
} from '#server/people/accounts/account-queries.ts'
import { isAddressTaken } from '#server/people/accounts/email-change-queries.ts'
import { enterAccount } from '#server/people/accounts/enter-account.ts'
import { sendTokenMail } from '#server/people/accounts/send-token-mail.ts'
import { hashOfSecret, newSecret, setCookie } from '#server/core/session-cookies.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { TooManyRequests } from '#server/core/refused.ts'
import { findOwner } from './google-queries.ts'
import type { Arrival, Returned } from './return-from-google.ts'

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

const told = (outcome: GoogleOutcome): Arrival => ({ outcome, cookies: [] })

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

/** One hour to fill in the form. */
const newcomerSeconds = 3600

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

/** Cut to the longest name that the form accepts. */
const nameOf = (name: string | undefined): string => (name ?? '').trim().slice(0, 80)
