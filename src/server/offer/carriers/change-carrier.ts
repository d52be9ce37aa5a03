import type * as z from 'zod/mini'
import type { changeCarrier as endpoint, CarrierView } from '#contract/offer/carriers.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { columnsOf, refuseTwice } from './add-carrier.ts'
import { carriers, carrierView } from './carrier-queries.ts'

type Asked = z.output<typeof endpoint.input>

/** Changes a carrier's rules from now on. A new tracking page also applies to shipments that have left: the carrier moved it. */
export async function changeCarrier(
  ctx: Context,
  { carrierCode: code, revision, isActive, ...asked }: Asked,
): Promise<CarrierView> {
  requireAdmin(ctx.actor)
  return refuseTwice(() =>
    inTransaction(ctx, async (tx) => {
      const former = carrierView(
        found(await carriers(tx).where('code', '=', code).forUpdate().executeTakeFirst()),
      )
      if (former.revision !== revision) throw new Refused('stale', { current: former })
      const row = await tx
        .updateTable('carriers')
        .set({ ...columnsOf(asked), is_active: isActive, updated_at: ctx.now() })
        .set('revision', revision + 1)
        .where('code', '=', code)
        .returningAll()
        .executeTakeFirstOrThrow()
      const { code: _, revision: __, isActive: wasOn, ...before } = former
      await recordFact(tx, ctx, {
        type: 'carrier.changed',
        details: { code },
        change: { before: { ...before, isOn: wasOn }, after: { ...asked, isOn: isActive } },
      })
      return carrierView(row)
    }),
  )
}
