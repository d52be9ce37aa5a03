import type { Context } from '#server/core/context.ts'
import { askAuthLibrary } from './ask-auth-library.ts'
import type { AuthLibrary } from './auth-library.ts'

/** Closes the session of this browser and answers with the cookies that clear it; without one there is nothing to close. */
export async function signOut(
  ctx: Context,
  library: AuthLibrary,
  cookie: string | undefined,
): Promise<readonly string[]> {
  const response = await askAuthLibrary(ctx, library, '/sign-out', { cookie })
  if (!response.ok) throw new Error(`the auth library answered ${response.status}`)
  return response.headers.getSetCookie()
}
