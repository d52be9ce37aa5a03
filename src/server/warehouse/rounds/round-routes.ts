import * as rounds from '#contract/warehouse/rounds.ts'
import type {
  listRounds as listEndpoint,
  readMyRound as mineEndpoint,
} from '#contract/warehouse/rounds.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { closeRound } from './close-round.ts'
import { openRound } from './open-round.ts'
import type * as z from 'zod/mini'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { findOpenRound, findRounds, roundView } from './round-queries.ts'

export function mountRounds(api: ApiServer): void {
  serve(api, rounds.readMyRound, readMyRound)
  serve(api, rounds.openRound, openRound)
  serve(api, rounds.closeRound, closeRound)
  serve(api, rounds.listRounds, listRounds)
}

async function readMyRound(ctx: Context): Promise<z.input<typeof mineEndpoint.output>> {
  const row = await findOpenRound(ctx.db, requireStaff(ctx.actor))
  return { round: row ? roundView(row) : null }
}

async function listRounds(
  ctx: Context,
  query: z.output<typeof listEndpoint.input>,
): Promise<z.input<typeof listEndpoint.output>> {
  requireStaff(ctx.actor)
  return pageOf(await findRounds(ctx.db, query), query.limit, roundView)
}
