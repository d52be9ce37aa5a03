import type { Context, Tx } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { Refused } from '#server/core/refused.ts'
import { unseal } from '#server/core/sealed.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { codesOfFirstFactor } from './codes-of-first-factor.ts'
import type { MadeCodes } from './make-recovery-codes.ts'
import { stepOfCode } from './totp-code.ts'

/** An hour, to install an application without haste; a secret left on a screen is useless later. */
const startedMs = 3_600_000

/** Adds the application by its first code, and uses that code up. */
export async function confirmTotp(
  ctx: Context,
  { code }: { readonly code: string },
): Promise<AnswerWithCookies<MadeCodes>> {
  return changeSecondFactors(ctx, 'totp-added', async (tx, userId) => {
    const step = stepOfCode(await startedSecret(tx, ctx, userId), code, ctx.now())
    if (step === undefined) throw new Refused('code-wrong')
    await tx
      .updateTable('totp_factors')
      .set({ confirmed_at: ctx.now(), last_step: step })
      .where('user_id', '=', userId)
      .execute()
    return codesOfFirstFactor(tx, ctx, userId)
  })
}

async function startedSecret(tx: Tx, ctx: Context, userId: string): Promise<Buffer> {
  const started = await tx
    .selectFrom('totp_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(ctx.now().getTime() - startedMs))
    .executeTakeFirst()
  if (!started) throw new Refused('totp-not-started')
  return unseal(ctx.config, { use: 'totp secrets', owner: userId }, started.secret)
}
