import type * as z from 'zod/mini'
import type { ClientLogEntry, readClientLog as endpoint } from '#contract/people/clients.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageSize } from '#server/core/paging.ts'
import { found, InvalidInput } from '#server/core/refused.ts'
import { shownActor } from '#server/core/timeline.ts'
import { findClient } from '#server/core/customers/client-queries.ts'

type Asked = z.output<typeof endpoint.input>

/** Every fact about an account, newest first, with each value that the team changed. */
export async function readClientLog(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  found(await findClient(ctx.db, asked.customerId))
  const rows = await rowsOf(ctx, asked)
  const shown = rows.slice(0, pageSize(asked.limit))
  const last = shown.at(-1)
  const isMore = rows.length > shown.length && last !== undefined
  return { items: shown.map(entryOf), nextCursor: isMore ? String(last.id) : null }
}

/** Facts are numbered in order: the number is the page's key. */
function rowsOf({ db }: Context, { customerId, cursor, limit }: Asked) {
  const query = db
    .selectFrom('events as e')
    .leftJoin('fact_changes as f', 'f.event_id', 'e.id')
    .select(['e.id', 'e.at', 'e.type', 'e.actor_kind', 'e.actor_id', 'e.actor_label'])
    .select(['e.customer_id', 'f.before', 'f.after'])
    .where('e.customer_id', '=', customerId)
  const after = cursor === undefined ? undefined : numberOf(cursor)
  return (after === undefined ? query : query.where('e.id', '<', after))
    .orderBy('e.id', 'desc')
    .limit(pageSize(limit) + 1)
    .execute()
}

function numberOf(cursor: string): number {
  const number = Number(cursor)
  if (!/^\d{1,15}$/.test(cursor)) throw new InvalidInput({ cursor: 'invalid' })
  return number
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]
type Values = Record<string, unknown> | null

const entryOf = (row: Row): ClientLogEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  type: row.type,
  actor: shownActor(row, 'staff'),
  before: row.before as Values,
  after: row.after as Values,
})
