import { sql } from 'kysely'
import type { BenefitCounters, Plan } from '#domain/plan/plan.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { Refused } from '#server/core/refused.ts'
import { promisedBenefits, type Asker, type Promised } from './promised-benefits.ts'

/**
 * The customer's own counters, promises included; what a quote has reserved does not count against itself. The first shipment is
 * the first one paid since they first had Standard, whatever they shipped before (docs/rules/quotes-and-prices.md#plan-benefits).
 */
export async function benefitCounters(
  db: Database | Tx,
  ctx: Context,
  customerId: string,
  parcelsInShipment: number,
  asker: Asker = {},
): Promise<BenefitCounters> {
  const uses = await usesOf(db, customerId, asker.quoteId)
  const promised = await promisedBenefits(db, customerId, asker)
  const isTaken = isFirstTaken(uses, promised)
  const month = monthOf(ctx.now())
  const used = uses.filter((use) => isGroupingOf(month, use)).length
  return {
    firstShipment: !isTaken && !(await onePaidSince(db, customerId, 'standard')),
    groupedParcelsThisMonth: used + promised.groupedParcels,
    parcelsInShipment: Math.max(1, parcelsInShipment),
  }
}

/**
 * Whether this customer has never paid a shipment, and no other quote counts on a first one already: by its benefit, or by a code
 * for a first shipment. The caller holds the buyer's lock, so that two quotes do not both take a code.
 */
export async function isFirstOfAll(tx: Tx, customerId: string, quoteId: string): Promise<boolean> {
  const uses = await usesOf(tx, customerId, quoteId)
  const promised = await promisedBenefits(tx, customerId, { quoteId })
  if (isFirstTaken(uses, promised) || (await hasFirstOnlyCode(tx, customerId, quoteId)))
    return false
  return !(await onePaidSince(tx, customerId, 'always'))
}

/** Whether another quote that is not paid has a code for a first shipment. A quote that ends unpaid gives its code back. */
async function hasFirstOnlyCode(tx: Tx, customerId: string, quoteId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('promotion_uses as u')
    .innerJoin('promotions as p', 'p.id', 'u.promotion_id')
    .innerJoin('quotes as q', 'q.id', 'u.quote_id')
    .select('u.quote_id')
    .where('u.customer_id', 'in', accountsOf(customerId))
    .where('u.quote_id', '!=', quoteId)
    .where('p.first_shipment_only', '=', true)
    .where('q.status', '!=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const isFirstTaken = (uses: readonly Use[], promised: Promised): boolean =>
  promised.firstShipment || uses.some(({ benefit }) => benefit === 'first_shipment')

/**
 * Whether they have paid a shipment that was not cancelled before it left. A shipment paid in the same cart as the plan was paid
 * before the plan counts. A plan without a start date counts as always there.
 */
async function onePaidSince(
  db: Database | Tx,
  customerId: string,
  since: 'standard' | 'always',
): Promise<boolean> {
  const { rows } = await sql`
    select from quotes q where q.customer_id in ${accountsOf(customerId)} and q.status = 'paid'
      and not exists (select from shipments s where s.quote_id = q.id and s.status = 'cancelled')
      and not exists (select from supplements x where x.quote_id = q.id)
      and (${since === 'always'} or q.paid_at is null or q.paid_at > (
        select min(coalesce(c.standard_since, case c.plan when 'standard' then '-infinity' else 'infinity' end::timestamptz))
        from customers c where c.user_id in ${accountsOf(customerId)}))
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * At acceptance, takes the limited benefits that the sent lines grant, or refuses the acceptance: two quotes cannot both have the
 * first shipment. A benefit that the plan of today, or of the day of its sending, gives without limit, or no longer counts, takes
 * nothing.
 */
export async function reserveBenefits(
  tx: Tx,
  ctx: Context,
  { quoteId, customerId, plans, parcels, lineCodes }: Reservation,
): Promise<void> {
  // Makes two acceptances of one customer run one after the other, so that the slots are counted right.
  await tx
    .selectFrom('customers')
    .select('user_id')
    .where('user_id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
  if (lineCodes.includes('benefit_processing_fee')) {
    const uses = await usesOf(tx, customerId)
    if (uses.some(({ benefit }) => benefit === 'first_shipment'))
      throw alreadyUsed('first_shipment')
    await take(tx, { customerId, quoteId, benefit: 'first_shipment', period: 'always', slots: [1] })
  }
  if (lineCodes.includes('benefit_consolidation')) {
    const slots = await groupingSlots(tx, ctx, customerId, plans, parcels)
    const period = monthOf(ctx.now())
    await take(tx, { customerId, quoteId, benefit: 'grouped_parcel', period, slots })
  }
}

export type Reservation = {
  readonly quoteId: string
  readonly customerId: string
  /** That of today, and that of the version's sending: its lines are firm whatever became of the plan. */
  readonly plans: readonly Plan[]
  /** The number of parcels in the quote; 1 when it has none. */
  readonly parcels: number
  readonly lineCodes: readonly string[]
}

/** The quote will not be shipped as it was: frees its benefits. */
export async function freeBenefits(tx: Tx, quoteId: string): Promise<void> {
  await tx.deleteFrom('benefit_uses').where('quote_id', '=', quoteId).execute()
}

/** Free slots of this month, one per parcel; refused when there are not enough. */
async function groupingSlots(
  tx: Tx,
  ctx: Context,
  customerId: string,
  plans: readonly Plan[],
  parcels: number,
): Promise<number[]> {
  const limits = plans.map(({ benefits }) => benefits.freeConsolidation?.parcelsPerMonth)
  const [limit] = limits
  if (typeof limit !== 'number' || limits.includes('unlimited')) return []
  const month = monthOf(ctx.now())
  const uses = await usesOf(tx, customerId)
  const taken = new Set(uses.filter((use) => isGroupingOf(month, use)).map(({ slot }) => slot))
  const all = Array.from({ length: limit }, (_, index) => index + 1)
  const free = all.filter((slot) => !taken.has(slot))
  if (free.length < parcels) throw alreadyUsed('grouped_parcel')
  return free.slice(0, parcels)
}

const alreadyUsed = (benefit: Taking['benefit']) => new Refused('benefit-already-used', { benefit })

type Taking = {
  readonly customerId: string
  readonly quoteId: string
  readonly benefit: 'first_shipment' | 'grouped_parcel'
  readonly period: string
  readonly slots: readonly number[]
}

async function take(
  tx: Tx,
  { customerId, quoteId, benefit, period, slots }: Taking,
): Promise<void> {
  if (slots.length === 0) return
  const taken = await tx
    .insertInto('benefit_uses')
    .values(
      slots.map((slot) => ({ customer_id: customerId, quote_id: quoteId, benefit, period, slot })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('slot')
    .execute()
  if (taken.length < slots.length) throw alreadyUsed(benefit)
}

type Use = { readonly benefit: string; readonly period: string; readonly slot: number }

async function usesOf(
  db: Database | Tx,
  customerId: string,
  exceptQuoteId?: string,
): Promise<Use[]> {
  const rows = await db
    .selectFrom('benefit_uses')
    .select(['benefit', 'period', 'slot', 'quote_id'])
    .where('customer_id', 'in', accountsOf(customerId))
    .execute()
  return rows.filter(({ quote_id: quoteId }) => quoteId !== exceptQuoteId)
}

const isGroupingOf = (month: string, { benefit, period }: Use): boolean =>
  benefit === 'grouped_parcel' && period === month

/** `2026-11`, in Paris. */
const monthOf = (at: Date): string => parisDayText(parisDayOf(at)).slice(0, 7)
