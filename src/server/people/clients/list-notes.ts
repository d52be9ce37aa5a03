import type * as z from 'zod/mini'
import type { listClientNotes as endpoint } from '#contract/people/client-acts.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageOf } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { findClient } from '#server/core/customers/client-queries.ts'
import { notesAbout, noteView } from './note-queries.ts'

export async function listClientNotes(
  ctx: Context,
  { customerId, ...paged }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  found(await findClient(ctx.db, customerId))
  const rows = await notesAbout(ctx.db, customerId, paged)
  return pageOf(rows, paged.limit, (row) => noteView(ctx, row))
}
