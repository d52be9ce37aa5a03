import type * as z from 'zod/mini'
import type { changeShelf as endpoint } from '#contract/warehouse/shelves.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'

/** Parcels on a closed shelf stay there; no further ones can be put on it. */
export async function changeShelf(
  ctx: Context,
  { shelfCode, version, zone, isActive }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const former = found(
      await tx
        .selectFrom('shelves')
        .selectAll()
        .where('code', '=', shelfCode)
        .forUpdate()
        .executeTakeFirst(),
    )
    if (former.version !== version) throw new Refused('stale-version', { version: former.version })
    await tx
      .updateTable('shelves')
      .set({ zone, is_active: isActive, version: version + 1, updated_at: ctx.now() })
      .where('code', '=', shelfCode)
      .execute()
    await recordFact(tx, ctx, {
      type: 'shelf.changed',
      details: { shelf: shelfCode },
      change: {
        before: { zone: former.zone, isActive: former.is_active },
        after: { zone, isActive },
      },
    })
    return { version: version + 1 }
  })
}
