import type { Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'

/** The price of a supplement is that of its box: nobody writes its lines, divides it or takes a code off it. */
export async function requireNoSupplement(tx: Tx, quoteId: string): Promise<void> {
  const row = await tx
    .selectFrom('supplements')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirst()
  if (row) throw new Refused('quote-is-supplement')
}
