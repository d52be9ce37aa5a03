import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  listPromotions as listPromotionsEndpoint,
  PromotionView,
} from '#contract/offer/promotions.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import type { Promotion, PromotionTerms } from '#domain/promotion/promotion.ts'
import { basisPoints, cents } from '#domain/units.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'

export const promotions = (db: Database | Tx) => db.selectFrom('promotions').selectAll('promotions')

export type PromotionRow = Awaited<
  ReturnType<ReturnType<typeof promotions>['executeTakeFirstOrThrow']>
>

export const termsOf = (
  row: Pick<PromotionRow, 'code' | 'target' | 'percent_bp' | 'amount_cents' | 'minimum_cents'>,
): PromotionTerms => ({
  code: row.code,
  target: row.target as PromotionTerms['target'],
  percent: row.percent_bp === null ? null : basisPoints(row.percent_bp),
  amountCents: row.amount_cents === null ? null : cents(row.amount_cents),
  minimumCents: cents(row.minimum_cents),
})

export const promotionOf = (row: PromotionRow): Promotion => ({
  ...termsOf(row),
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  isOn: row.is_on,
  firstShipmentOnly: row.first_shipment_only,
  plans: row.plans as PlanId[] | null,
  destinations: row.destinations as Destination[] | null,
})

export const promotionView = (row: PromotionRow, uses: number): PromotionView => ({
  id: row.id,
  ...termsOf(row),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  isOn: row.is_on,
  maxUses: row.max_uses,
  maxUsesPerCustomer: row.max_uses_per_customer,
  firstShipmentOnly: row.first_shipment_only,
  plans: row.plans as PlanId[] | null,
  destinations: row.destinations as Destination[] | null,
  uses,
  version: row.version,
})

/** How often quotes use each of these promotions, paid ones included. */
export async function usesOfPromotions(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('promotion_uses')
    .select(['promotion_id', ({ fn }) => fn.countAll<number>().as('uses')])
    .where('promotion_id', 'in', ids)
    .groupBy('promotion_id')
    .execute()
  return new Map(rows.map(({ promotion_id: id, uses }) => [id, Number(uses)]))
}

/** The discount of the code that a quote uses, with the terms of the day when the quote took it; `null` for most quotes. */
export async function promotionHeldBy(
  db: Database | Tx,
  quoteId: string,
): Promise<PromotionTerms | null> {
  const row = await db
    .selectFrom('promotion_uses as u')
    .innerJoin('promotions as p', 'p.id', 'u.promotion_id')
    .select(['p.code', 'u.target', 'u.percent_bp', 'u.amount_cents', 'u.minimum_cents'])
    .where('u.quote_id', '=', quoteId)
    .executeTakeFirst()
  return row ? termsOf(row) : null
}

/** The promotions, newest first; `search` is the beginning of a code. */
export async function listPromotions(
  ctx: Context,
  { cursor, limit, search }: z.output<typeof listPromotionsEndpoint.input>,
): Promise<z.input<typeof listPromotionsEndpoint.output>> {
  requireAdmin(ctx.actor)
  const after = decodeCursor(cursor)
  let query = promotions(ctx.db)
  if (search) {
    const beginning = search.trim().toUpperCase()
    query = query.where(sql<boolean>`starts_with(code, ${beginning})`)
  }
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`)
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
  const uses = await usesOfPromotions(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return pageOf(rows, limit, (row) => promotionView(row, uses.get(row.id) ?? 0))
}
