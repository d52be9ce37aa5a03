import type { Context } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { completeRemoval } from './complete-removal.ts'

/** Refuses with `last-second-factor` for staff while their role needs one. */
export async function removeTotp(ctx: Context): Promise<AnswerWithCookies<Record<string, never>>> {
  return changeSecondFactors(ctx, 'totp-removed', async (tx, userId) => {
    const removed = await tx
      .deleteFrom('totp_factors')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    found(removed)
    return completeRemoval(tx, ctx, userId)
  })
}
