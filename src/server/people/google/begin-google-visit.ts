import { createHash } from 'node:crypto'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { hashOfSecret, newSecret, setCookie } from '#server/core/session-cookies.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Unavailable } from '#server/core/refused.ts'

export type GooglePurpose = 'sign-in' | 'link' | 'proof'

/** Ten minutes to choose an account there. */
const visitSeconds = 600

/** Where Google sends the browser back to; a real Google is told of it in its console. */
export const googleReturnUrl = ({ config }: Context): string =>
  `${new URL(config.BASE_URL).origin}/api/auth/google/callback`

/**
 * The way to Google: the browser keeps the state, we keep the rest. `link` and `proof` are for the account that is
 * signed in, and for no other.
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
    // A browser may know several people at Google.
    prompt: 'select_account',
  })
  return { answer: { url }, cookies: [setCookie('google', state, visitSeconds, ctx.config)] }
}
