import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type {
  JournalAct,
  JournalFilters,
  JournalLine,
  listJournal as listJournalEndpoint,
} from '#contract/office/journal.ts'
import { comingsAndGoings, journalKinds, type JournalFilter } from '#domain/fact/journal.ts'
import { factTypes } from '#domain/fact/fact.ts'
import { addDays, parisDayOf, startOfParisDay, type ParisDay } from '#domain/storage/paris-day.ts'
import { isByStaff, requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { pageSize } from '#server/core/paging.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { allOf } from '#server/core/search/searched.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'

/** The staff's lines after that key, newest first. An unknown number has no lines. */
export async function journalRows(
  ctx: Context,
  filters: JournalFilters,
  { after, limit }: { readonly after: JournalKey | undefined; readonly limit: number },
): Promise<readonly JournalRow[]> {
  const { kind, person, number } = filters
  const conditions = [
    isByStaff,
    ...whoAndWhen(filters),
    ...(number ? [await subjectOfNumber(ctx, number)] : []),
    ...(after ? [sql<SqlBool>`(at, id) < (${after.at}, ${after.id})`] : []),
  ]
  const isScreenOfKind = kind && !person && !number && limit <= mostOnScreen
  const lines = isScreenOfKind
    ? newestOfEach(typesOf(kind), conditions, limit)
    : newest([ofKind(kind), ...conditions], limit)
  const { rows } = await journalRowsOf(lines).execute(ctx.db)
  return rows
}

const mostOnScreen = 101

const newest = (conditions: readonly RawBuilder<SqlBool>[], limit: number) =>
  sql`select * from events where ${allOf(conditions)} order by at desc, id desc limit ${limit}`

/**
 * Like `newest`, but each type by its own index: with all types in one query PostgreSQL may read every line of the staff in
 * search of a rare one. Not for a page of an export, which is too long.
 */
const newestOfEach = (
  types: readonly string[],
  conditions: readonly RawBuilder<SqlBool>[],
  limit: number,
) => sql`
  select n.* from unnest(${types}::text[]) as of (type)
    cross join lateral (${newest([sql`events.type = of.type`, ...conditions], limit)}) n
  order by n.at desc, n.id desc limit ${limit}`

/** Every type but sign-ins and sign-outs, unless the filter asks for those. */
const ofKind = (kind: JournalFilter | undefined): RawBuilder<SqlBool> =>
  kind === undefined
    ? sql`type <> all(${[...comingsAndGoings]})`
    : sql`type = any(${[...typesOf(kind)]})`

function typesOf(kind: JournalFilter): readonly string[] {
  if (kind === 'sessions') return comingsAndGoings
  const words: readonly string[] = journalKinds[kind]
  return factTypes.filter(
    (type) =>
      words.some((word) => type.startsWith(`${word}.`)) &&
      !(comingsAndGoings as readonly string[]).includes(type),
  )
}

function* whoAndWhen({ person, from, to }: JournalFilters): Generator<RawBuilder<SqlBool>> {
  if (person !== undefined) yield sql`actor_id = ${person}`
  if (from !== undefined) yield sql`at >= ${startOfParisDay(dayOf(from))}`
  if (to !== undefined) yield sql`at < ${startOfParisDay(addDays(dayOf(to), 1))}`
}

/** Noon UTC is the same day in Paris all year. */
const dayOf = (text: string): ParisDay => parisDayOf(new Date(`${text}T12:00:00Z`))

type Subjects = {
  readonly parcels: readonly string[]
  readonly quotes: readonly string[]
  readonly orders: readonly string[]
  readonly shipments: readonly string[]
  readonly customers: readonly string[]
}

/** The facts about any subject with exactly this number: each kind of subject by an index of `events`. */
async function subjectOfNumber({ db }: Context, number: string): Promise<RawBuilder<SqlBool>> {
  const tracking = normaliseTrackingNumber(number)
  const ours = number.trim().toUpperCase()
  const { rows } = await sql<Subjects>`select
    array(select id from parcels where tracking_number = ${tracking}) as parcels,
    array(select id from quotes where number = ${ours}) as quotes,
    array(select id from orders where number = ${ours}
      union select order_id from invoices where number = ${ours}) as orders,
    array(select id from shipments where number = ${ours}
      union select shipment_id from boxes where tracking_number = ${tracking}) as shipments,
    array(select user_id from customers where client_number = ${ours}) as customers`.execute(db)
  const found = rows[0] ?? { parcels: [], quotes: [], orders: [], shipments: [], customers: [] }
  return sql`(parcel_id = any(${found.parcels}) or quote_id = any(${found.quotes})
    or order_id = any(${found.orders}) or shipment_id = any(${found.shipments})
    or customer_id = any(${found.customers}))`
}

/** The key of the last line that a page showed: facts are numbered, but not always in the order of their time. */
type JournalKey = { readonly at: Date; readonly id: number }

const encodeJournalKey = ({ at, id }: JournalKey): string =>
  Buffer.from(`${at.toISOString()}|${id}`).toString('base64url')

/** Returns `undefined` on the first page; throws 422 `cursor: invalid` for a cursor that we never issued. */
function decodeJournalKey(cursor: string | undefined): JournalKey | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|(\d{1,15})$/.exec(text) ?? []
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) throw new InvalidInput({ cursor: 'invalid' })
  return { at: time, id: Number(id) }
}

/** The audit log, newest first, a page at a time. */
export async function listJournal(
  ctx: Context,
  { cursor, limit, ...filters }: z.output<typeof listJournalEndpoint.input>,
): Promise<z.input<typeof listJournalEndpoint.output>> {
  requireAdmin(ctx.actor)
  const size = pageSize(limit)
  const after = decodeJournalKey(cursor)
  const rows = await journalRows(ctx, filters, { after, limit: size + 1 })
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    items: shown.map(lineOf),
    nextCursor: rows.length > size && last ? encodeJournalKey(last) : null,
  }
}

const lineOf = (row: JournalRow): JournalLine => ({
  ...actOf(row),
  details: row.details,
  change: row.before && row.after ? { before: row.before, after: row.after } : null,
})

export type JournalRow = {
  readonly id: number
  readonly at: Date
  readonly type: string
  readonly actor_id: string
  readonly actor_label: string
  readonly actor_email: string | null
  readonly actor_role: string
  readonly details: Record<string, unknown>
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly subject: JournalAct['subject']
}

/**
 * The facts with their subjects, which are read for the shown lines only. The invited person and the author of a message are
 * stored in rows of their own and deleted with them: facts hold no personal data.
 */
const journalRowsOf = (lines: RawBuilder<unknown>) => sql<JournalRow>`
  select e.id, e.at, e.type, e.actor_id, e.actor_label, a.email as actor_email, e.actor_role, e.details, c.before, c.after,
    ${subject} as subject
  from (${lines}) e
  left join fact_changes c on c.event_id = e.id
  left join parcels p on p.id = e.parcel_id
  left join shipments s on s.id = e.shipment_id
  left join quotes q on q.id = e.quote_id
  left join orders o on o.id = e.order_id
  left join users a on a.id = e.actor_id and a.deleted_at is null
  left join users u on u.id = e.customer_id
  left join staff_invitations i on i.id = ${idIn('invitationId')}
  left join contact_messages m on m.id = ${idIn('messageId')}
  left join documents f on f.id = ${idIn('documentId')}
  left join legal_requests d on d.id = ${idIn('declarationId')}
  order by e.at desc, e.id desc`

/** SQL: an id in the details of the fact. The `case` keeps PostgreSQL from casting any other text to a uuid. */
function idIn(name: string): RawBuilder<string> {
  const uuid = '^[0-9a-f-]{36}$'
  return sql`case when e.details ->> ${name} ~ ${uuid} then (e.details ->> ${name})::uuid end`
}

const subject = sql`case
    when p.id is not null then ${named('parcel', 'p.id', 'p.tracking_number')}
    when s.id is not null then ${named('shipment', 's.id', 's.number')}
    when q.id is not null then ${named('quote', 'q.id', 'q.number')}
    when o.id is not null then ${named('order', 'o.id', 'o.number')}
    when f.id is not null then ${named('document', 'f.id', 'f.title')}
    when u.id is not null then ${named('customer', 'u.id', 'u.name')}
    when i.id is not null then ${named('invitation', 'i.id', 'i.email')}
    when m.id is not null then ${named('message', 'm.id', 'm.name')}
    when d.id is not null then ${named('declaration', 'd.id', 'd.number')}
  end`

type Kind = NonNullable<JournalAct['subject']>['kind']

function named(kind: Kind, id: string, label: string): RawBuilder<unknown> {
  const accounts: Partial<Record<Kind, RawBuilder<unknown>>> = {
    customer: sql`'clientNumber', u.client_number, 'role', u.role`,
    // The customer, when the document is for one.
    document: sql`'clientNumber', u.client_number, 'role', null`,
  }
  const account = accounts[kind] ?? sql`'clientNumber', null, 'role', null`
  return sql`jsonb_build_object('kind', ${kind}::text, 'id', ${sql.ref(id)}, 'label', ${sql.ref(label)}, ${account})`
}

export const actOf = (row: JournalRow): JournalAct => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    id: row.actor_id,
    name: row.actor_label,
    email: row.actor_email,
    role: row.actor_role,
  },
  type: row.type,
  subject: row.subject,
})
