import type { Context } from '#server/core/context.ts'
import type { AnswerWithCookies } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { changeSecondFactors } from './change-second-factors.ts'
import { completeRemoval } from './complete-removal.ts'

/** Refuses with `last-second-factor` for staff while their role needs one. */
export async function removePasskey(
  ctx: Context,
  { passkeyId }: { readonly passkeyId: string },
): Promise<AnswerWithCookies<Record<string, never>>> {
  return changeSecondFactors(ctx, 'passkey-removed', async (tx, userId) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    found(removed)
    return completeRemoval(tx, ctx, userId)
  })
}
