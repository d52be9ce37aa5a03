import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { seal } from '#server/core/sealed.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { newTotpSecret, totpIdentity } from './totp-code.ts'

/** A new secret for an application, shown only this once; it counts as a factor when one of its codes comes back. */
export async function startTotp(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { id, email } = requireUser(ctx.actor)
  const secret = newTotpSecret()
  const { siteName } = await readSettings(ctx.db)
  await inTransaction(ctx, async (tx) => {
    const row = {
      secret: seal(ctx.config, { use: 'totp secrets', owner: id }, secret),
      created_at: ctx.now(),
      confirmed_at: null,
      last_step: 0,
    }
    const started = await tx
      .insertInto('totp_factors')
      .values({ user_id: id, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('totp_factors.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!started) throw new Refused('totp-exists')
  })
  return totpIdentity(secret, { issuer: siteName, label: email })
}
