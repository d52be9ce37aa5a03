import type * as z from 'zod/mini'
import type { parcelBlock } from '#contract/warehouse/parcel-requests.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { openBoxOf } from '#server/warehouse/parcel-rows/open-box-of.ts'
import type { Database, Tx } from '#server/core/context.ts'

type Block = z.input<typeof parcelBlock>

/** The current block of a parcel, as both sides see it. */
export async function liveBlock(db: Database | Tx, parcelId: string): Promise<Block | null> {
  const row = await db
    .selectFrom('parcel_blocks')
    .select(['reason', 'choices', 'deadline', 'blocked_at'])
    .where('parcel_id', '=', parcelId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const box = await openBoxOf(db, parcelId)
  return {
    reason: row.reason,
    choices: row.choices as BlockedChoice[],
    deadline: row.deadline.toISOString(),
    blockedAt: row.blocked_at.toISOString(),
    box: box && { number: box.number, others: box.others },
  }
}
