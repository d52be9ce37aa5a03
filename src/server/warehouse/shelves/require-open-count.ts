import type { Tx } from '#server/core/context.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Scans share the count's lock; closing takes it alone, so that no scan comes too late. */
export async function requireOpenCount(
  tx: Tx,
  countId: string,
  hold: 'share' | 'alone',
): Promise<void> {
  const count = tx.selectFrom('stock_counts').select('closed_at').where('id', '=', countId)
  const held = hold === 'share' ? count.forShare() : count.forUpdate()
  const { closed_at } = found(await held.executeTakeFirst())
  if (closed_at !== null) throw new Refused('count-closed')
}
