import { secondFactorsOf } from '#server/people/accounts/second-factors-of.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { removeSecondFactors } from '#server/people/second-factors/remove-second-factors.ts'
import { managedMember } from './managed-member.ts'

/** For a person of the team who lost their phone and said so in person; they add another factor after signing in. */
export async function removeStaffSecondFactors(
  ctx: Context,
  { staffId }: { readonly staffId: string },
): Promise<Record<string, never>> {
  return answeredInTransaction(ctx, async (tx) => {
    await managedMember(tx, ctx, staffId)
    if ((await secondFactorsOf(tx, staffId)).length > 0) await removeSecondFactors(tx, ctx, staffId)
    return {}
  })
}
