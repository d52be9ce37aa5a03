import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  ClientLogEntry,
  HistoryPart,
  HistoryRow,
  readClientHistory as readClientHistoryEndpoint,
  readClientLog as readClientLogEndpoint,
} from '#contract/people/clients.ts'
import { pendingQuoteStatuses } from '#domain/quote/quote.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found, InvalidInput } from '#server/core/refused.ts'
import { findClient, mergedFrom } from '#server/core/customers/client-queries.ts'
import { shownActor } from '#server/core/timeline.ts'
import { isWaiting } from '#server/messages/threads/thread-queries.ts'
import { displayedStatusOf } from '#server/warehouse/parcel-rows/parcel-state.ts'

/** One part of a client's history, including the accounts that were merged into theirs. */
export async function readClientHistory(
  ctx: Context,
  { customerId, part, open, cursor, limit }: z.output<typeof readClientHistoryEndpoint.input>,
): Promise<z.input<typeof readClientHistoryEndpoint.output>> {
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

type StoredLine = {
  readonly id: string
  readonly created_at: Date
  readonly customer_id: string
  readonly name: string
  readonly detail: string | null
  readonly status: string
  readonly cents: number | null
  readonly subject_kind: 'parcel' | 'quote' | 'order' | 'invoice' | null
  readonly subject_id: string | null
}

/** The requested page: the lines of these accounts older than a key, one more than it shows. */
type HistoryPage = {
  readonly owners: readonly string[]
  readonly before: { readonly at: Date; readonly id: string } | undefined
  readonly most: number
  /** Only the lines that are not over. */
  readonly isOpen: boolean
}

const owned = (column: string, { owners }: HistoryPage) =>
  sql`${sql.ref(column)} = any(${[...owners]}::uuid[])`

/** Each source with the lines that are not over: what the office answers about on the telephone. */
const stillOpen = {
  parcels: sql`p.status not in ('delivered', 'returned') and p.destroyed_at is null`,
  quotes: sql`q.status in (${sql.join([...pendingQuoteStatuses, 'accepted'])})`,
  orders: sql`o.status in ('pending_payment', 'processing', 'shipped')`,
  requests: sql`r.state <> 'closed'`,
  declarations: sql`l.state = 'received'`,
  messages: isWaiting,
  contacts: sql`not c.is_read and not c.archived`,
  neverEnds: sql`false`,
} as const

const open = (source: keyof typeof stillOpen, { isOpen }: HistoryPage) =>
  isOpen ? sql`and ${stillOpen[source]}` : sql``

/** Limits each source by its own index before any join. */
function older(at: string, id: string, { before, most }: HistoryPage) {
  const key = before
    ? sql`and (${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql``
  return sql`${key} order by ${sql.ref(at)} desc, ${sql.ref(id)} desc limit ${most}`
}

/** The lines of a part, newest first. */
const historyOf: Readonly<Record<HistoryPart, (page: HistoryPage) => RawBuilder<StoredLine>>> = {
  parcels: (page) => sql`
    select p.id, p.created_at, p.customer_id, p.tracking_number as name, p.merchant as detail,
      ${displayedStatusOf('p')} as status,
      null::int as cents, 'parcel' as subject_kind, p.id as subject_id
    from parcels p where ${owned('p.customer_id', page)} ${open('parcels', page)} ${older('p.created_at', 'p.id', page)}`,
  quotes: (page) => sql`
    select q.id, q.created_at, q.customer_id, q.number as name, q.destination as detail, q.status,
      coalesce((select v.total_cents from quote_versions v where (v.quote_id, v.version) = (q.id, q.version)),
        q.estimated_total_cents) as cents, 'quote' as subject_kind, q.id as subject_id
    from quotes q where ${owned('q.customer_id', page)} ${open('quotes', page)} ${older('q.created_at', 'q.id', page)}`,
  orders: (page) => sql`
    select o.id, o.created_at, o.customer_id, o.number as name, null as detail, o.status, o.total_cents as cents,
      'order' as subject_kind, o.id as subject_id
    from orders o where ${owned('o.customer_id', page)} ${open('orders', page)} ${older('o.created_at', 'o.id', page)}`,
  invoices: (page) => sql`
    select i.id, i.issued_at as created_at, i.customer_id, i.number as name,
      (select o.number from orders o where o.id = i.order_id) as detail,
      case when i.pdf_sha256 is null then 'under-way' else 'ready' end as status, i.total_cents as cents,
      'invoice' as subject_kind, i.id as subject_id
    from invoices i where ${owned('i.customer_id', page)} ${open('neverEnds', page)} ${older('i.issued_at', 'i.id', page)}`,
  requests: (page) => sql`
    select * from (
      (select r.id, r.created_at, r.customer_id, r.kind as name,
        coalesce((select p.tracking_number from parcels p where p.id = r.parcel_id), r.tracking_number) as detail,
        r.state as status, null::int as cents, case when r.parcel_id is null then null else 'parcel' end as subject_kind,
        r.parcel_id as subject_id
      from parcel_requests r where ${owned('r.customer_id', page)} ${open('requests', page)} ${older('r.created_at', 'r.id', page)})
      union all
      (select l.id, l.received_at, l.customer_id, l.kind, l.number, l.state, null::int,
        case when l.order_id is null then null else 'order' end, l.order_id
      from legal_requests l where ${owned('l.customer_id', page)} ${open('declarations', page)} ${older('l.received_at', 'l.id', page)})
    ) x order by created_at desc, id desc limit ${page.most}`,
  messages: (page) => sql`
    select * from (
      (select m.id, m.created_at, t.customer_id, m.side as name, left(m.body, 400) as detail,
        case when m.read_at is null then 'unread' else 'read' end as status, null::int as cents,
        case when t.parcel_id is null then 'quote' else 'parcel' end as subject_kind,
        coalesce(t.parcel_id, t.quote_id) as subject_id
      from threads t join messages m on m.thread_id = t.id
      where ${owned('t.customer_id', page)} ${open('messages', page)} ${older('m.created_at', 'm.id', page)})
      union all
      (select c.id, c.created_at, c.user_id, 'contact', left(c.subject || ' — ' || c.message, 400),
        case when c.is_read then 'read' else 'unread' end, null::int, null, null::uuid
      from contact_messages c where ${owned('c.user_id', page)} ${open('contacts', page)} ${older('c.created_at', 'c.id', page)})
    ) x order by created_at desc, id desc limit ${page.most}`,
  notifications: (page) => sql`
    select n.id, n.created_at, n.user_id as customer_id, n.kind as name, n.channel as detail, n.state as status,
      null::int as cents, null as subject_kind, null::uuid as subject_id
    from notifications n where ${owned('n.user_id', page)} ${open('neverEnds', page)} ${older('n.created_at', 'n.id', page)}`,
}

type Asked = z.output<typeof readClientLogEndpoint.input>

/** Every fact about an account, newest first, with each value that the team changed. */
export async function readClientLog(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof readClientLogEndpoint.output>> {
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
