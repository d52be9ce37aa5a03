import type * as z from 'zod/mini'
import type { publishDraft as publishDraftEndpoint } from '#contract/offer/catalogue.ts'
import { changeRecord, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { problemsOf } from '#domain/catalogue/check-catalogue.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { effectiveMoment } from '#domain/version/effective-moment.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { lockVersions, nextNumber, numberInForce, requireScheduled } from '#server/core/versions.ts'
import { withdrawVersion } from './catalogue-queries.ts'
import { catalogueOf, priceLists } from './current-catalogue.ts'
import { lockDraft, type LockedDraft } from './draft.ts'

/** Publishes a draft as the next version, now or from a later day; also withdraws the scheduled version that it replaces. */
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
    const version = await publishCatalogue(tx, ctx, {
      content,
      effectiveFrom: at,
      before,
      replaces,
      note,
    })
    await tx.deleteFrom('catalogue_drafts').where('id', '=', draftId).execute()
    if (replaces !== null) await withdrawVersion(tx, ctx, replaces, version)
    return { version }
  })
}

/** The version in force just before: it must be the one that the draft was compared with. */
async function followed(tx: Tx, { comparedWith, replaces }: LockedDraft, at: Date) {
  const version = await numberInForce(tx, priceLists, at, replaces)
  if (version !== comparedWith) throw new Refused('base-changed', { version })
  return catalogueOf(tx, version)
}

type Publication = {
  readonly content: Catalogue
  readonly effectiveFrom: Date
  /** The version that the new one follows and is compared with. */
  readonly before: { readonly version: number; readonly catalogue: Catalogue }
  readonly replaces: number | null
  readonly note: string | null
}

/**
 * Publishes the next version, which nobody can change afterwards. The caller holds `lockVersions`. Refused with
 * `catalogue-invalid` and its findings, and with `nothing-changed`.
 */
export async function publishCatalogue(
  tx: Tx,
  ctx: Context,
  { content, effectiveFrom, before, replaces, note }: Publication,
): Promise<number> {
  const findings = problemsOf(content)
  if (findings.length > 0) throw new Refused('catalogue-invalid', { findings })
  const dated = { ...content, effectiveFrom: parisDayText(parisDayOf(effectiveFrom)) }
  const changes = diffCatalogues(before.catalogue, dated).filter(
    ({ path }) => path !== 'effectiveFrom',
  )
  if (changes.length === 0) throw new Refused('nothing-changed')
  const version = await nextNumber(tx, priceLists)
  await tx
    .insertInto('catalogue_versions')
    .values({
      version,
      effective_from: effectiveFrom,
      content: JSON.stringify(dated),
      created_at: ctx.now(),
      published_by: requireAdmin(ctx.actor),
      note,
    })
    .execute()
  await recordFact(tx, ctx, {
    type: 'catalogue.published',
    details: {
      version,
      effectiveFrom: effectiveFrom.toISOString(),
      follows: before.version,
      replaces,
    },
    change: changeRecord(changes),
  })
  return version
}
