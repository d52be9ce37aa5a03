import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockCatalogue, withdrawVersion } from './catalogue-queries.ts'

/** Takes back a version that is still to come; it stays in the list, and nothing is ever priced with it. */
export async function withdrawCatalogueVersion(
  ctx: Context,
  { version }: { readonly version: number },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await lockCatalogue(tx)
    const { isWithdrawn } = await requireScheduled(tx, ctx, version)
    if (isWithdrawn) return {}
    await withdrawVersion(tx, ctx, version)
    // The draft of it becomes one like any other.
    await tx
      .updateTable('catalogue_drafts')
      .set({ replaces: null })
      .where('replaces', '=', version)
      .execute()
    return {}
  })
}

/** Refused with `version-in-force` once its time has come. */
export async function requireScheduled(
  tx: Tx,
  ctx: Context,
  version: number,
): Promise<{ readonly isWithdrawn: boolean }> {
  const row = found(
    await tx
      .selectFrom('catalogue_versions')
      .select(['effective_from', 'withdrawn_at'])
      .where('version', '=', version)
      .executeTakeFirst(),
  )
  if (row.effective_from <= ctx.now()) throw new Refused('version-in-force', { version })
  return { isWithdrawn: row.withdrawn_at !== null }
}
