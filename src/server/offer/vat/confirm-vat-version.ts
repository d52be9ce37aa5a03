import type * as z from 'zod/mini'
import type { confirmVatVersion as endpoint, VatVersionView } from '#contract/offer/vat.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { firstVersion, lockVersions } from '#server/core/versions.ts'
import { requireUnconfirmed } from './save-vat-version.ts'
import { vatVersionSeen, vatTables } from './vat-queries.ts'
import { readVatVersion } from './vat-view.ts'

/**
 * An administrator confirms the table: it is no longer « à vérifier », and never changes again. A table whose day came before it
 * was confirmed has never been in force, and needs a later day first; the shipped one may be confirmed at any time.
 */
export async function confirmVatVersion(
  ctx: Context,
  { version, revision }: z.output<typeof endpoint.input>,
): Promise<VatVersionView> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    const row = await vatVersionSeen(tx, { version, revision })
    requireUnconfirmed(row)
    const today = parisDayText(parisDayOf(ctx.now()))
    if (version !== firstVersion && row.effective_from <= today) throw new Refused('date-past')
    await tx
      .updateTable('vat_versions')
      .set({ confirmed_at: ctx.now(), confirmed_by: adminId, revision: revision + 1 })
      .where('version', '=', version)
      .execute()
    await recordFact(tx, ctx, {
      type: 'vat.confirmed',
      details: { version, effectiveFrom: row.effective_from },
      change: { before: { confirmed: false }, after: { confirmed: true } },
    })
    return readVatVersion(tx, ctx, version)
  })
}
