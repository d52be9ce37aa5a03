import type * as z from 'zod/mini'
import type { listDeclarations as endpoint } from '#contract/payments/declarations.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { declarationRows, declarationView } from './declaration-queries.ts'

/** What consumers declared, recognised or not: nothing of it is only in a mail. */
export async function listDeclarations(
  ctx: Context,
  asked: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return pageOf(await declarationRows(ctx.db, asked), asked.limit, declarationView)
}
