import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { listTerritoryNotices as endpoint } from '#contract/offer/territory-notices.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { officeNoticeView, territoryNotices } from './territory-notice-queries.ts'

/** Every notice, those that are over too: they say why days were not counted. */
export async function listTerritoryNotices(
  ctx: Context,
  { cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const after = decodeCursor(cursor)
  let query = territoryNotices(ctx.db)
  if (after) query = query.where(sql<boolean>`(t.created_at, t.id) < (${after.at}, ${after.id})`)
  const rows = await query
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
  return pageOf(rows, limit, (row) => officeNoticeView(row, ctx.now()))
}
