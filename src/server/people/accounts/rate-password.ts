import type * as z from 'zod/mini'
import type { ratePassword as endpoint } from '#contract/people/accounts.ts'
import { passwordStrength } from '#domain/account/password-strength.ts'
import { passwordWeaknesses } from '#domain/account/password-weakness.ts'
import type { Context } from '#server/core/context.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'

/** How guessable a password is, by the rule that refuses it later. A form calls it while the person types; nothing is stored. */
export async function ratePassword(
  ctx: Context,
  { password, about }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const key = `password-strength:${addressKey(ctx.clientAddress)}`
  await requireAttempt(ctx, { key, max: 600, windowSeconds: 3600 })
  const weaknesses = [...passwordWeaknesses(password, about)]
  return { strength: passwordStrength(password, weaknesses), weaknesses }
}
