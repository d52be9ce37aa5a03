import type * as z from 'zod/mini'
import type { HistoryRow, readClientHistory as endpoint } from '#contract/people/clients.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { findClient, mergedFrom } from '#server/core/customers/client-queries.ts'
import { historyOf, type StoredLine } from './history-queries.ts'

/** One part of a client's history, including the accounts that were merged into theirs. */
export async function readClientHistory(
  ctx: Context,
  { customerId, part, open, cursor, limit }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  found(await findClient(ctx.db, customerId))
  const others = await mergedFrom(ctx.db, customerId)
  const numbers = new Map(others.map(({ id, clientNumber }) => [id, clientNumber]))
  const { rows } = await historyOf[part]({
    owners: [customerId, ...numbers.keys()],
    before: decodeCursor(cursor),
    most: pageSize(limit) + 1,
    isOpen: open === 'yes',
  }).execute(ctx.db)
  return pageOf(rows, limit, (row) => ({
    ...lineOf(row, numbers),
    ...(part === 'notifications' && { name: messageName(ctx, row.name) }),
  }))
}

const lineOf = (row: StoredLine, numbers: ReadonlyMap<string, string>): HistoryRow => ({
  id: row.id,
  at: row.created_at.toISOString(),
  name: row.name,
  detail: row.detail,
  status: row.status,
  amountCents: row.cents,
  subject:
    row.subject_kind === null || row.subject_id === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id },
  ofAccount: numbers.get(row.customer_id) ?? null,
})

/** The title that the customer read on the site, else the office's name for the message. */
const messageName = ({ messages }: Context, kind: string): string =>
  messages[kind]?.site ?? messages[kind]?.label ?? kind
