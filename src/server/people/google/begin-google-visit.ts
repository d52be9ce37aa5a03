import { createHash } from 'node:crypto'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { hashOfSecret, newSecret, setCookie } from '#server/core/session-cookies.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Unavailable } from '#server/core/refused.ts'

export type GooglePurpose = 'sign-in' | 'link' | 'proof'

/** Ten minutes to choose an account at Google. */
const visitSeconds = 600

/** The address that Google sends the browser back to; for the real Google, enter it in its console. */
export const googleReturnUrl = ({ config }: Context): string =>
  `${new URL(config.BASE_URL).origin}/api/auth/google/callback`

/**
 * Starts a visit to Google: the browser stores the state, we store the rest. `link` and `proof` serve only the signed-in account.
 */
export async function beginGoogleVisit(
  ctx: Context,
  purpose: GooglePurpose,
  returnTo: string,
): Promise<AnswerWithCookies<{ url: string }>> {
  if (!ctx.google) throw new Unavailable('google-away')
  await requireAttempt(ctx, {
    key: `google-visit-from:${addressKey(ctx.clientAddress)}`,
    max: 60,
    windowSeconds: 600,
  })
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret()]
  const now = ctx.now()
  await ctx.db
    .insertInto('google_visits')
    .values({
      state_hash: hashOfSecret(state),
      nonce,
      code_verifier: codeVerifier,
      return_to: returnTo,
      purpose,
      user_id: purpose === 'sign-in' ? null : requireUser(ctx.actor).id,
      created_at: now,
      expires_at: new Date(now.getTime() + visitSeconds * 1000),
    })
    .execute()
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const url = ctx.google.authorizationUrl({
    state,
    nonce,
    codeChallenge,
    redirectUri: googleReturnUrl(ctx),
    // A browser may be signed into several Google accounts.
    prompt: 'select_account',
  })
  return { answer: { url }, cookies: [setCookie('google', state, visitSeconds, ctx.config)] }
}
