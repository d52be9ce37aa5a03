import type * as z from 'zod/mini'
import * as contract from '#contract/offer/carriers.ts'
import type { CarrierView } from '#contract/offer/carriers.ts'
import { carrierCode } from '#domain/shipment/carrier.ts'
import { requireAdmin } from '#server/core/access.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { carriers, carrierView } from './carrier-queries.ts'

export function mountCarriers(api: ApiServer): void {
  serve(api, contract.listCarriers, async ({ db }) => ({
    items: (await carriers(db).execute()).map(carrierView),
  }))
  serve(api, contract.addCarrier, addCarrier)
  serve(api, contract.changeCarrier, changeCarrier)
  serve(api, contract.listActiveCarriers, async ({ db }) => ({
    items: (await carriers(db).where('is_active', '=', true).execute()).map(({ code, name }) => ({
      code,
      name,
    })),
  }))
}

type Asked = z.output<typeof contract.changeCarrier.input>

/** Changes a carrier's rules from now on. A new tracking page also applies to shipments that have left: the carrier moved it. */
async function changeCarrier(
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

type AddCarrierAsked = z.output<typeof contract.addCarrier.input>

/** Adds a carrier that the desk proposes from now on. Its code comes from its first name and never changes. */
async function addCarrier(ctx: Context, asked: AddCarrierAsked): Promise<CarrierView> {
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

const columnsOf = ({ name, linkPattern, numberForms, checkDigit, position }: AddCarrierAsked) => ({
  name,
  link_pattern: linkPattern,
  number_forms: [...numberForms],
  check_digit: checkDigit,
  position,
})

/** Two carriers with the same name or code: the constraint also decides between requests at the same time. */
async function refuseTwice<Done>(save: () => Promise<Done>): Promise<Done> {
  try {
    return await save()
  } catch (error) {
    if (brokenUniqueConstraint(error)?.startsWith('carriers_')) throw new Refused('carrier-exists')
    throw error
  }
}
