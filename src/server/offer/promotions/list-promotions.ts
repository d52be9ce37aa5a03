import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listPromotions as endpoint } from '#contract/offer/promotions.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { promotions, promotionView, usesOfPromotions } from './promotion-queries.ts'

/** The promotions, newest first; `search` is the beginning of a code. */
export async function listPromotions(
  ctx: Context,
  { cursor, limit, search }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
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
