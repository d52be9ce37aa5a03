import type { Context } from '#server/core/context.ts'
import { clearCookie, hashOfSecret, readCookie } from './session-cookies.ts'

/** Closes the session of this browser and answers with the cookies that clear it; without one there is nothing to close. */
export async function signOut(
  ctx: Context,
  cookies: string | undefined,
): Promise<readonly string[]> {
  const token = readCookie(cookies, 'session', ctx.config)
  if (token !== undefined) {
    await ctx.db.deleteFrom('sessions').where('token_hash', '=', hashOfSecret(token)).execute()
  }
  return [clearCookie('session', ctx.config), clearCookie('sign-in', ctx.config)]
}
