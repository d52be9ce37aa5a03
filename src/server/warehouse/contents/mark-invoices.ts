import { sql } from 'kysely'
import type { FactType } from '#domain/fact/fact.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'

/** Call it after invoices came or went: notes on the parcels whether they have one, and records it in their histories. */
export async function markInvoices(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
  { type, customerId }: { readonly type: FactType; readonly customerId: string },
): Promise<void> {
  if (parcelIds.length === 0) return
  await tx
    .updateTable('parcels')
    .set({
      has_invoice: sql<boolean>`exists (select from parcel_invoices l where l.parcel_id = parcels.id)`,
    })
    .where('id', 'in', parcelIds)
    .execute()
  for (const parcelId of parcelIds) await recordFact(tx, ctx, { type, customerId, parcelId })
}
