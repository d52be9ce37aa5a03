import type * as z from 'zod/mini'
import type { addCarrier as endpoint, CarrierView } from '#contract/offer/carriers.ts'
import { carrierCode } from '#domain/shipment/carrier.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { carrierView } from './carrier-queries.ts'

type Asked = z.output<typeof endpoint.input>

/** Adds a carrier that the desk proposes from now on. Its code comes from its first name and never changes. */
export async function addCarrier(ctx: Context, asked: Asked): Promise<CarrierView> {
  requireAdmin(ctx.actor)
  const code = carrierCode(asked.name)
  if (code === '') throw new InvalidInput({ name: 'invalid' })
  return refuseTwice(() =>
    inTransaction(ctx, async (tx) => {
      const row = await tx
        .insertInto('carriers')
        .values({ code, ...columnsOf(asked), created_at: ctx.now(), updated_at: ctx.now() })
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordFact(tx, ctx, {
        type: 'carrier.added',
        details: { code },
        change: { before: {}, after: { ...asked, isOn: true } },
      })
      return carrierView(row)
    }),
  )
}

export const columnsOf = ({ name, linkPattern, numberForms, checkDigit, position }: Asked) => ({
  name,
  link_pattern: linkPattern,
  number_forms: [...numberForms],
  check_digit: checkDigit,
  position,
})

/** Two carriers with the same name or code: the constraint also decides between requests at the same time. */
export async function refuseTwice<Done>(save: () => Promise<Done>): Promise<Done> {
  try {
    return await save()
  } catch (error) {
    if (brokenUniqueConstraint(error)?.startsWith('carriers_')) throw new Refused('carrier-exists')
    throw error
  }
}
