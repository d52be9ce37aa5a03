import type * as z from 'zod/mini'
import type { readProofs as endpoint } from '#contract/people/second-factors.ts'
import { findSignInById } from '#server/people/accounts/account-queries.ts'
import { findLink } from '#server/people/google/google-queries.ts'
import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'

/** A person with a second factor must prove that one: a password, or Google, alone is weaker. */
export async function readProofs(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id } = requireUser(ctx.actor)
  const factors = await secondFactorsOf(ctx.db, id)
  if (factors.length > 0) return { methods: factors }
  const { hash } = found(await findSignInById(ctx.db, id))
  if (hash !== null) return { methods: ['password'] }
  const link = ctx.google && (await findLink(ctx.db, id, ctx.config.GOOGLE_ISSUER))
  return { methods: link ? ['google'] : [] }
}
