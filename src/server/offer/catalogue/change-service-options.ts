import type * as z from 'zod/mini'
import type { changeServiceOptions as endpoint } from '#contract/offer/catalogue.ts'
import { applyChanges, diffCatalogues } from '#domain/catalogue/catalogue-changes.ts'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockVersions } from '#server/core/versions.ts'
import { scheduledVersions, versionView, withdrawVersion } from './catalogue-queries.ts'
import { asCatalogue, currentCatalogue, priceLists } from './current-catalogue.ts'
import { publishCatalogue } from './publish-draft.ts'

type Asked = z.output<typeof endpoint.input>

/** Sells the options as listed from now on: publishes a new version, and makes the same changes in the scheduled ones. */
export async function changeServiceOptions(
  ctx: Context,
  { base, serviceOptions }: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, priceLists)
    const before = await currentCatalogue(tx, ctx.now())
    if (before.version !== base) throw new Refused('stale', { version: before.version })
    const content = { ...before.catalogue, serviceOptions }
    const version = await publishCatalogue(tx, ctx, {
      content,
      before,
      effectiveFrom: ctx.now(),
      replaces: null,
      note: null,
    })
    await carryOver(tx, ctx, diffCatalogues(before.catalogue, content))
    return versionView(tx, ctx, version)
  })
}

/** Without this, an option switched off today would come back with next month's prices. */
async function carryOver(tx: Tx, ctx: Context, changes: readonly CatalogueChange[]): Promise<void> {
  for (const row of await scheduledVersions(tx, ctx.now())) {
    const scheduled = asCatalogue(row.content)
    const content = applyChanges(scheduled, changes)
    if (diffCatalogues(scheduled, content).length > 0) {
      await replaceScheduled(tx, ctx, row, content)
    }
  }
}

async function replaceScheduled(
  tx: Tx,
  ctx: Context,
  row: { readonly version: number; readonly effective_from: Date; readonly note: string | null },
  content: Catalogue,
): Promise<void> {
  await withdrawVersion(tx, ctx, row.version)
  const before = await currentCatalogue(tx, row.effective_from)
  const isNothing = diffCatalogues(before.catalogue, content).every(
    ({ path }) => path === 'effectiveFrom',
  )
  // The scheduled version would now change nothing.
  const version = isNothing
    ? null
    : await publishCatalogue(tx, ctx, {
        content,
        before,
        effectiveFrom: row.effective_from,
        replaces: row.version,
        note: row.note,
      })
  await tx
    .updateTable('catalogue_drafts')
    .set({ replaces: version })
    .where('replaces', '=', row.version)
    .execute()
}
