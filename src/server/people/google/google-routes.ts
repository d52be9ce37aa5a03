import * as contract from '#contract/people/google.ts'
import type { readGoogleSignIn as endpoint } from '#contract/people/google.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { serveRedirect } from '#server/core/serve-redirect.ts'
import { beginGoogleVisit } from './begin-google-visit.ts'
import { readMyGoogle } from './read-my-google.ts'
import { registerWithGoogle } from './register-with-google.ts'
import { afterGoogle, returnFromGoogle, signInPage } from './return-from-google.ts'
import { unlinkGoogle } from './unlink-google.ts'
import type * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { findNewcomer } from './google-queries.ts'

/** The routes to Google and back. */
export function mountGoogle(api: ApiServer): void {
  serveWithCookies(api, contract.readGoogleSignIn, async (ctx, _nothing, headers) => ({
    answer: await readGoogleSignIn(ctx, headers),
    cookies: [],
  }))
  serveWithCookies(api, contract.visitGoogle, (ctx, { returnTo = signInPage }) =>
    beginGoogleVisit(ctx, 'sign-in', returnTo),
  )
  serveWithCookies(api, contract.visitGoogleToLink, (ctx, { returnTo }) =>
    beginGoogleVisit(ctx, 'link', returnTo),
  )
  serveWithCookies(api, contract.visitGoogleToProve, (ctx, { returnTo }) =>
    beginGoogleVisit(ctx, 'proof', returnTo),
  )
  serveRedirect(api, contract.returnFromGoogle, returnFromGoogle, (why) =>
    afterGoogle(signInPage, why),
  )
  serveWithCookies(api, contract.registerWithGoogle, registerWithGoogle)
  serve(api, contract.readMyGoogle, readMyGoogle)
  serve(api, contract.unlinkGoogle, unlinkGoogle)
}

/** Whether the button is shown, and the first values of its form. */
async function readGoogleSignIn(
  ctx: Context,
  headers: Headers,
): Promise<z.input<typeof endpoint.output>> {
  const person = await findNewcomer(ctx, headers.get('cookie') ?? undefined)
  const newcomer = person
    ? { email: person.email, firstName: person.given_name, lastName: person.family_name }
    : null
  return { isOffered: ctx.google !== undefined, newcomer }
}
