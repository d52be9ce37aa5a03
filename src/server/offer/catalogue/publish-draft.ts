import type * as z from 'zod/mini'
import type { publishDraft as publishDraftEndpoint } from '#contract/offer/catalogue.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { lockVersions, numberInForce, requireScheduled } from '#server/core/versions.ts'
import { carryOver, plannedVersions, plannedWithout } from './carry-over.ts'
import { withdrawVersion } from './catalogue-queries.ts'
import { catalogueOf, priceLists } from './current-catalogue.ts'
import { lockDraft, type LockedDraft } from './draft.ts'
import { publishCatalogue } from './publish-catalogue.ts'

/**
 * Publishes a draft as the next version, now or from a later day; withdraws the scheduled version that it replaces, and makes the
 * same changes in those to come.
 */
export async function publishDraft(
  ctx: Context,
  { draftId, revision, effectiveFrom, note }: z.output<typeof publishDraftEndpoint.input>,
): Promise<z.input<typeof publishDraftEndpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, priceLists)
    const draft = await lockDraft(tx, draftId, revision)
    const { content, replaces } = draft
    const at = accepted(effectiveMoment(effectiveFrom, ctx.now()))
    if (replaces !== null) await requireScheduled(tx, ctx, priceLists, replaces)
    const before = await followed(tx, draft, at)
    const planned = await plannedVersions(tx, ctx.now())
    const version = await publishCatalogue(tx, ctx, {
      content,
      effectiveFrom: at,
      before,
      replaces,
      note,
    })
    await tx.deleteFrom('catalogue_drafts').where('id', '=', draftId).execute()
    if (replaces !== null) await withdrawVersion(tx, ctx, replaces, version)
    const others = replaces === null ? planned : await plannedWithout(tx, planned, replaces)
    await carryOver(tx, ctx, others, { from: at, content })
    return { version }
  })
}

/** The version in force just before: it must be the one that the draft was compared with. */
async function followed(tx: Tx, { comparedWith, replaces }: LockedDraft, at: Date) {
  const version = await numberInForce(tx, priceLists, at, replaces)
  if (version !== comparedWith) throw new Refused('base-changed', { version })
  return catalogueOf(tx, version)
}
