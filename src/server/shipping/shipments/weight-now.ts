import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'

/** The weight of a parcel on the bench: after its last repackaging, else as it came; `null` when it was never weighed. */
export const weightNow = (parcelId: string) => sql<number | null>`coalesce(
  (select t.weight_after_g from task_proofs t where t.parcel_id = ${sql.ref(parcelId)}
    order by t.recorded_at desc, t.task_key limit 1),
  (select r.weight_g from receptions r where r.parcel_id = ${sql.ref(parcelId)}))`

export async function weightsNow(tx: Tx, parcelIds: readonly string[]): Promise<(number | null)[]> {
  const rows = await tx
    .selectFrom('parcels')
    .select(weightNow('parcels.id').as('weight'))
    .where('id', 'in', parcelIds)
    .execute()
  return rows.map(({ weight }) => weight)
}
