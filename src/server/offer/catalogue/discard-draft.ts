import type * as z from 'zod/mini'
import type { discardDraft as endpoint } from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { lockDraft } from './draft-queries.ts'

/** Deletes a draft, at the revision that was on the screen. */
export async function discardDraft(
  ctx: Context,
  { draftId, revision }: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { name } = await lockDraft(tx, draftId, revision)
    await tx.deleteFrom('catalogue_drafts').where('id', '=', draftId).execute()
    const details = { draftId, name }
    await recordFact(tx, ctx, { type: 'catalogue.draft-discarded', details })
    return {}
  })
}
