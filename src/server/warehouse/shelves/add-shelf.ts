import type * as z from 'zod/mini'
import type { addShelf as endpoint } from '#contract/warehouse/shelves.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'

export async function addShelf(
  ctx: Context,
  { code: typed, zone }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const code = parseShelfCode(typed)
  if (!code.ok) throw new InvalidInput({ code: 'invalid' })
  return answeredInTransaction(ctx, async (tx) => {
    const added = await tx
      .insertInto('shelves')
      .values({ code: code.value, zone, created_at: ctx.now(), updated_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    if (!added) throw new Refused('shelf-known')
    await recordFact(tx, ctx, { type: 'shelf.added', details: { shelf: added.code, zone } })
    return added
  })
}
