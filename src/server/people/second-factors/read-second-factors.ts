import type * as z from 'zod/mini'
import type { readSecondFactors as endpoint } from '#contract/people/second-factors.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { needsSecondFactor } from './needs-second-factor.ts'

/** The second factors of the signed-in person; never their secrets. */
export async function readSecondFactors(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  const { id } = requireUser(ctx.actor)
  const totp = await ctx.db
    .selectFrom('totp_factors')
    .select('confirmed_at')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { count } = await ctx.db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    totp: totp?.confirmed_at ? { addedAt: totp.confirmed_at.toISOString() } : null,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: count,
    isRequired: await needsSecondFactor(ctx.db, ctx),
  }
}
