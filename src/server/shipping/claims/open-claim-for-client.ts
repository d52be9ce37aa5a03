import type * as z from 'zod/mini'
import type { openClaimForClient as openEndpoint } from '#contract/shipping/office-claims.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { attachClaimPhotos, insertClaim, refusingSecond } from './open-claim.ts'
import { boxToClaim, claimable } from './read-claim-form.ts'

/** What came by telephone or by mail, or after the window (docs/rules/claims.md#windows). A damage needs no photo. */
export async function openClaimForClient(
  ctx: Context,
  { boxId, reason, photoIds = [], ...asked }: z.output<typeof openEndpoint.input>,
): Promise<z.input<typeof openEndpoint.output>> {
  const senderId = requireAdmin(ctx.actor)
  return refusingSecond(() =>
    answeredInTransaction(ctx, async (tx) => {
      const row = found(await boxToClaim(tx, boxId).forNoKeyUpdate('s').executeTakeFirst())
      if (!(await isLiveCustomer(tx, row.customer_id))) throw new Refused('customer-gone')
      const box = await claimable(tx, row)
      const id = await insertClaim(tx, ctx, { row, box, asked, reason })
      await attachClaimPhotos(tx, { senderId, claimId: id, photoIds })
      return { id }
    }),
  )
}
