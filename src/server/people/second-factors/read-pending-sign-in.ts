import type * as z from 'zod/mini'
import type { readPendingSignIn as endpoint } from '#contract/people/second-factors.ts'
import { browserOf } from '#server/people/accounts/open-session.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import type { Context } from '#server/core/context.ts'
import { findPendingSignIn } from './pending-sign-in.ts'

/** For a page that comes back to a sign-in half done, for instance from Google. */
export async function readPendingSignIn(
  ctx: Context,
  headers: Headers,
): Promise<z.input<typeof endpoint.output>> {
  const pending = await findPendingSignIn(ctx, browserOf(headers).cookies)
  return { secondFactors: pending ? await secondFactorsOf(ctx.db, pending.userId) : [] }
}
