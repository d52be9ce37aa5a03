import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { lockVersions } from '#server/core/versions.ts'
import { carryOver, plannedVersions, plannedWithout } from './carry-over.ts'
import { withdrawVersion } from './catalogue-queries.ts'
import { currentCatalogue, priceLists } from './current-catalogue.ts'

/**
 * Withdraws a version that is not yet in force; it stays in the list, and nothing is ever priced with it. Those after it lose what
 * they had from it.
 */
export async function withdrawCatalogueVersion(
  ctx: Context,
  { version }: { readonly version: number },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, priceLists)
    const planned = await plannedVersions(tx, ctx.now())
    if (!(await withdrawVersion(tx, ctx, version))) return {}
    // A draft that would have replaced it becomes an ordinary draft.
    await tx
      .updateTable('catalogue_drafts')
      .set({ replaces: null })
      .where('replaces', '=', version)
      .execute()
    const others = await plannedWithout(tx, planned, version)
    const { catalogue: content } = await currentCatalogue(tx, ctx.now())
    await carryOver(tx, ctx, others, { from: ctx.now(), content })
    return {}
  })
}
