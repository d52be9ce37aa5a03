import type * as z from 'zod/mini'
import type { registerWithGoogle as endpoint } from '#contract/people/google.ts'
import { findSignInById, lockAccount } from '#server/people/accounts/account-queries.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { isConfiguredAddress } from '#server/people/accounts/become-first-super-admin.ts'
import { confirmAddress } from '#server/people/accounts/finish-registration.ts'
import { enterAccount } from '#server/people/accounts/sign-in.ts'
import { browserOf, type Browser } from '#server/people/accounts/login-sessions.ts'
import {
  checkedPhone,
  openCustomerAccount,
  promiseConfirmation,
  registrationsLimit,
} from '#server/people/accounts/register-customer.ts'
import { clearCookie, hashOfSecret, readCookie } from '#server/core/session-cookies.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { insertLink } from './google-queries.ts'

type Registration = z.output<typeof endpoint.input>
type Registered = z.input<typeof endpoint.output>

/**
 * Opens the account of a person who came from Google: Google gives the address, the rest is as in any registration. Signs them in
 * when the account is active at once. Refuses with `google-visit-over`, or `email-already-registered`.
 */
export async function registerWithGoogle(
  ctx: Context,
  form: Registration,
  headers: Headers,
): Promise<AnswerWithCookies<Registered>> {
  await requireAttempt(ctx, registrationsLimit(ctx))
  const phone = checkedPhone(form)
  const browser = browserOf(headers)
  return inTransaction(ctx, async (tx) => {
    const newcomer = await useNewcomer(tx, ctx, browser)
    const { email, issuer, subject } = newcomer
    const { userId, ...registered } = await openCustomerAccount(tx, ctx, { form, email, phone })
    if (!(await insertLink(tx, ctx, userId, { issuer, subject, email }))) {
      throw new Refused('google-visit-over')
    }
    await confirmByGoogle(tx, ctx, userId, email)
    const { entry, cookies } = await enterWhenOpen(tx, ctx, userId, browser)
    return {
      answer: { ...registered, entry },
      cookies: [clearCookie('newcomer', ctx.config), ...cookies],
    }
  })
}

/** Works once: a second form, or another tab, finds nothing. */
async function useNewcomer(tx: Tx, ctx: Context, { cookies }: Browser) {
  const token = readCookie(cookies, 'newcomer', ctx.config)
  if (token === undefined) throw new Refused('google-visit-over')
  const newcomer = await tx
    .deleteFrom('pending_identities')
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', ctx.now())
    .returning(['issuer', 'subject', 'email'])
    .executeTakeFirst()
  if (!newcomer) throw new Refused('google-visit-over')
  return newcomer
}

/**
 * The administrator's address counts only after our own link (docs/rules/accounts.md#first-super-admin): Google's statement may
 * be years old.
 */
async function confirmByGoogle(tx: Tx, ctx: Context, userId: string, email: string) {
  if (isConfiguredAddress(email.toLowerCase(), ctx.config.ADMIN_EMAIL)) {
    await promiseConfirmation(tx, ctx, userId, email)
    return
  }
  await confirmAddress(tx, ctx, found(await lockAccount(tx, userId)))
}

async function enterWhenOpen(
  tx: Tx,
  ctx: Context,
  userId: string,
  browser: Browser,
): Promise<{ entry: Registered['entry']; cookies: readonly string[] }> {
  const account = found(await findSignInById(tx, userId))
  if (!account.email_verified) return { entry: 'email-not-confirmed', cookies: [] }
  if (!account.is_active) return { entry: 'account-pending', cookies: [] }
  const { cookies } = await enterAccount(tx, ctx, account, browser)
  return { entry: 'entered', cookies }
}
