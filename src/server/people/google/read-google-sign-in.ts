import type * as z from 'zod/mini'
import type { readGoogleSignIn as endpoint } from '#contract/people/google.ts'
import type { Context } from '#server/core/context.ts'
import { findNewcomer } from './google-queries.ts'

/** Whether there is a button, and what its form begins with. */
export async function readGoogleSignIn(
  ctx: Context,
  headers: Headers,
): Promise<z.input<typeof endpoint.output>> {
  const person = await findNewcomer(ctx, headers.get('cookie') ?? undefined)
  const newcomer = person
    ? { email: person.email, firstName: person.given_name, lastName: person.family_name }
    : null
  return { isOffered: ctx.google !== undefined, newcomer }
}
