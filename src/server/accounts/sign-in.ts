import type { Context } from '#server/core/context.ts'
import { found, SignInRefused, TooManyRequests } from '#server/core/refused.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { SignedInUser } from '#contract/accounts.ts'
import { findAccountByEmail } from './account-queries.ts'
import { signedInUserOf } from './account-views.ts'
import { forgetAttempts, requireAttempt } from './attempts.ts'
import { askAuthLibrary } from './ask-auth-library.ts'
import type { AuthLibrary } from './auth-library.ts'

export type SignedIn = { readonly user: SignedInUser; readonly cookies: readonly string[] }

/**
 * Opens a session. Refusals come alike for known and unknown addresses; what an account lacks (confirmation, activation)
 * is said only after the right password. Ten failures per account and quarter of an hour, whatever address they come from.
 */
export async function signIn(
  ctx: Context,
  library: AuthLibrary,
  credentials: { readonly email: string; readonly password: string },
  userAgent: string | undefined,
): Promise<SignedIn> {
  const email = credentials.email.toLowerCase()
  const limit = { key: `sign-in:${email}`, max: 10, windowSeconds: 15 * 60 }
  await requireAttempt(ctx, limit)

  const response = await askAuthLibrary(ctx, library, '/sign-in/email', {
    body: { email, password: credentials.password },
    userAgent,
  })
  if (!response.ok) throw await refusalOf(response)
  await forgetAttempts(ctx, limit)

  const account = found(await findAccountByEmail(ctx.db, email))
  const user = signedInUserOf(account, await readSettings(ctx.db))
  return { user, cookies: response.headers.getSetCookie() }
}

const refusals: Readonly<Record<string, SignInRefused['code']>> = {
  EMAIL_NOT_VERIFIED: 'email-not-confirmed',
  ACCOUNT_PENDING: 'account-pending',
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  INVALID_EMAIL: 'invalid-credentials',
  PASSWORD_TOO_LONG: 'invalid-credentials',
}

async function refusalOf(response: Response): Promise<Error> {
  if (response.status === 429) {
    return new TooManyRequests(Number(response.headers.get('x-retry-after') ?? 60))
  }
  const { code } = (await response.json()) as { code?: string }
  const refusal = refusals[code ?? '']
  return refusal
    ? new SignInRefused(refusal)
    : new Error(`the auth library answered ${response.status}`)
}
