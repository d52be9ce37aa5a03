import * as contract from '#contract/offer/territory-notices.ts'
import type { listTerritoryNotices as endpoint } from '#contract/offer/territory-notices.ts'
import type { Context } from '#server/core/context.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { endTerritoryNotice } from './end-territory-notice.ts'
import { publishTerritoryNotice } from './publish-territory-notice.ts'
import { forgetNotices, readTerritoryNotices } from './read-territory-notices.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { officeNoticeView, territoryNotices } from './territory-notice-queries.ts'

export function mountTerritoryNotices(api: ApiServer): void {
  serve(api, contract.readTerritoryNotices, readTerritoryNotices)
  serve(api, contract.listTerritoryNotices, listTerritoryNotices)
  serve(api, contract.publishTerritoryNotice, thenForget(publishTerritoryNotice))
  serve(api, contract.endTerritoryNotice, thenForget(endTerritoryNotice))
}

const thenForget =
  <Input, Output>(verb: (ctx: Context, input: Input) => Promise<Output>) =>
  async (ctx: Context, input: Input): Promise<Output> => {
    const done = await verb(ctx, input)
    forgetNotices(ctx.db)
    return done
  }

/** Every notice, ended ones included: they explain why days were not counted. */
async function listTerritoryNotices(
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
