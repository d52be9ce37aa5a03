import type * as z from 'zod/mini'
import type {
  discardLegalDraft as discardLegalDraftEndpoint,
  LegalDesk,
  saveLegalDraft as saveLegalDraftEndpoint,
} from '#contract/papers/legal-office.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found } from '#server/core/refused.ts'
import { lockVersions, numberInForce } from '#server/core/versions.ts'
import { changedLines, sourceOf } from './legal-contents.ts'
import { draftAt, legalDesk, nextRevision } from './read-legal-desk.ts'
import { contentOf, publicationsOf } from './legal-version-queries.ts'

/** Saves an admin's text, even when it cannot be published yet; refused with `stale` when a colleague saved a later revision. */
export async function saveLegalDraft(
  ctx: Context,
  { slug, revision, source: typed }: z.output<typeof saveLegalDraftEndpoint.input>,
): Promise<LegalDesk> {
  const updatedBy = requireAdmin(ctx.actor)
  const source = typed.replaceAll(/\r\n?/g, '\n')
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, publicationsOf(slug))
    const draft = await draftAt(tx, slug, revision)
    if (draft?.source === source) return legalDesk(tx, ctx, slug)
    const number = await numberInForce(tx, publicationsOf(slug), ctx.now())
    const before = draft?.source ?? sourceOf(slug, await contentOf(tx, slug, number))
    const written = { updated_at: ctx.now(), updated_by: updatedBy }
    const next = { source, revision: await nextRevision(tx), ...written }
    await tx
      .insertInto('legal_drafts')
      .values({ subject: slug, ...next })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(next))
      .execute()
    await recordFact(tx, ctx, {
      type: 'legal.draft-saved',
      details: { subject: slug, revision: next.revision },
      change: changedLines(before, source),
    })
    return legalDesk(tx, ctx, slug)
  })
}

/** Deletes the draft of a text, at the revision that was on the screen. */
export async function discardLegalDraft(
  ctx: Context,
  { slug, revision }: z.output<typeof discardLegalDraftEndpoint.input>,
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
