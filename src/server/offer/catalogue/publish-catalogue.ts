import { changeRecord, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { problemsOf } from '#domain/catalogue/check-catalogue.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { Refused } from '#server/core/refused.ts'
import { nextNumber } from '#server/core/versions.ts'
import { priceLists, type DatedCatalogue } from './current-catalogue.ts'

type Publication = {
  readonly content: Catalogue
  readonly effectiveFrom: Date
  /** The version that the new one follows and is compared with. */
  readonly before: DatedCatalogue
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
