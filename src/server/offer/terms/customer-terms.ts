import type { BenefitCounters, PlanId } from '#domain/plan/plan.ts'
import type { ProfessionalDiscount } from '#domain/pricing/professional-discount.ts'
import { basisPoints } from '#domain/units.ts'
import { currentCatalogue, type DatedCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { benefitCounters } from './benefit-uses.ts'
import type { Asker } from './promised-benefits.ts'

/** What a customer's price depends on, besides the shipment: today's catalogue, their plan, their own counters. */
export type CustomerTerms = DatedCatalogue & {
  readonly plan: PlanId
  readonly counters: BenefitCounters
  /** The discount agreed with a professional customer. */
  readonly discount: ProfessionalDiscount | undefined
}

/** The asking quote's own reservations do not count against itself. */
export async function customerTerms(
  db: Database | Tx,
  ctx: Context,
  customerId: string,
  parcels: number,
  asker: Asker = {},
): Promise<CustomerTerms> {
  const dated = await currentCatalogue(db, ctx.now())
  const plan = await planOf(db, customerId)
  const counters = await benefitCounters(db, ctx, customerId, parcels, asker)
  return { ...dated, plan, counters, discount: await discountOf(db, customerId) }
}

async function discountOf(
  db: Database | Tx,
  customerId: string,
): Promise<ProfessionalDiscount | undefined> {
  const agreed = await db
    .selectFrom('professionals')
    .select(['transport_discount_bp', 'fee_discount_bp'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return (
    agreed && {
      transport: basisPoints(agreed.transport_discount_bp),
      fee: basisPoints(agreed.fee_discount_bp),
    }
  )
}

export async function planOf(db: Database | Tx, customerId: string): Promise<PlanId> {
  const customer = await db
    .selectFrom('customers')
    .select('plan')
    .where('user_id', '=', customerId)
    .executeTakeFirst()
  return found(customer).plan as PlanId
}
