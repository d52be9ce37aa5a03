import type * as z from 'zod/mini'
import type { discardLegalDraft as endpoint, LegalDesk } from '#contract/papers/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockVersions } from '#server/core/versions.ts'
import { draftAt } from './legal-drafts.ts'
import { publicationsOf } from './legal-version-queries.ts'
import { legalDesk } from './read-legal-desk.ts'

/** Deletes the draft of a text, at the revision that was on the screen. */
export async function discardLegalDraft(
  ctx: Context,
  { slug, revision }: z.output<typeof endpoint.input>,
): Promise<LegalDesk> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, publicationsOf(slug))
    found(await draftAt(tx, slug, revision))
    await tx.deleteFrom('legal_drafts').where('subject', '=', slug).execute()
    await recordFact(tx, ctx, {
      type: 'legal.draft-discarded',
      details: { subject: slug, revision },
    })
    return legalDesk(tx, ctx, slug)
  })
}
