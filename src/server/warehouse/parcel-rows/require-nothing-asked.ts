import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** What its owner asked for comes first: refuses with `request-open`. The caller holds the parcel's lock. */
export async function requireNothingAsked(tx: Tx, parcelId: string): Promise<void> {
  const asked = await tx
    .selectFrom('parcel_requests')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('kind', 'in', ['return', 'blocked-choice'])
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  if (asked) throw new Refused('request-open')
}
