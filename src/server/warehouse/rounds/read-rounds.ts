import type * as z from 'zod/mini'
import type {
  listRounds as listEndpoint,
  readMyRound as mineEndpoint,
} from '#contract/warehouse/rounds.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { findOpenRound, findRounds, roundView } from './round-queries.ts'

export async function readMyRound(ctx: Context): Promise<z.input<typeof mineEndpoint.output>> {
  const row = await findOpenRound(ctx.db, requireStaff(ctx.actor))
  return { round: row ? roundView(row) : null }
}

export async function listRounds(
  ctx: Context,
  query: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  requireStaff(ctx.actor)
  return pageOf(await findRounds(ctx.db, query), query.limit, roundView)
}
