import type * as z from 'zod/mini'
import type { withdrawVatVersion as endpoint } from '#contract/offer/vat.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { lockVersions, withdraw } from '#server/core/versions.ts'
import { vatVersionSeen, vatTables } from './vat-queries.ts'

/** Withdraws a table that no invoice has used; its day is free again. */
export async function withdrawVatVersion(
  ctx: Context,
  seen: z.output<typeof endpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    await vatVersionSeen(tx, seen)
    const { version } = seen
    await withdraw(tx, ctx, vatTables, {
      number: version,
      fact: { type: 'vat.withdrawn', details: { version } },
    })
    return {}
  })
}
