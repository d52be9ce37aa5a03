import type * as z from 'zod/mini'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import type { listMyNotices, Notice } from '#contract/messages/notifications.ts'
import { type NoticeTopic, noticeTopics } from '#domain/account/notifications.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'

type NoticeRow = {
  readonly id: string
  readonly kind: string
  readonly created_at: Date
  readonly read_at: Date | null
  readonly target: Notice['target']
  readonly claim: Notice['claim'] | null
  readonly parcels: ParcelFaces
}

type Wanted = z.output<typeof listMyNotices.input>

/** Returns one row more than the page shows. */
export async function noticeRows(
  ctx: Context,
  customerId: string,
  { topic, state, cursor, limit }: Wanted,
): Promise<readonly NoticeRow[]> {
  const after = decodeCursor(cursor)
  const conditions = [
    sql<boolean>`n.kind = any(${siteKinds(ctx, topic)})`,
    ...(state === 'unread' ? [sql<boolean>`n.read_at is null`] : []),
    ...(after ? [sql<boolean>`(n.created_at, n.id) < (${after.at}, ${after.id})`] : []),
  ]
  const { rows } = await select(
    customerId,
    sql.join(conditions, sql` and `),
    pageSize(limit) + 1,
  ).execute(ctx.db)
  return rows
}

export async function noticeRow(
  db: Database | Tx,
  customerId: string,
  noticeId: string,
): Promise<NoticeRow | undefined> {
  const { rows } = await select(customerId, sql`n.id = ${noticeId}`, 1).execute(db)
  return rows[0]
}

export async function unreadCount(
  ctx: Context,
  db: Database | Tx,
  customerId: string,
): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('user_id', '=', customerId)
    .where('channel', '=', 'site')
    .where('read_at', 'is', null)
    .where('kind', 'in', siteKinds(ctx))
    .executeTakeFirstOrThrow()
  return unread
}

/** The kinds of messages that have a line on the site, all or those of one topic. */
const siteKinds = ({ messages }: Context, asked?: NoticeTopic): readonly string[] =>
  Object.values(messages)
    .filter(({ site, topic }) => site && (asked === undefined || topic === asked))
    .map(({ kind }) => kind)

const concerned = sql`select p.id where p.id is not null
  union select qp.parcel_id from quote_parcels qp where qp.quote_id = q.id
  union select m.id from parcels m where q.id is null and m.id = any(so.parcel_ids) and m.customer_id = so.customer_id
  union select qp.parcel_id from order_quotes oq join quote_parcels qp on qp.quote_id = oq.quote_id where oq.order_id = o.id`

/** The join finds the subject of a line through its owner: a parcel that no longer belongs to the customer has no link. */
const select = (customerId: string, condition: RawBuilder<unknown>, rows: number) => sql<NoticeRow>`
  select n.id, n.kind, n.created_at, n.read_at, case
      when p.id is not null then jsonb_build_object('kind', 'parcel', 'id', p.id, 'label', p.tracking_number)
      when q.id is not null then jsonb_build_object('kind', 'quote', 'id', q.id, 'label', q.number)
      when so.id is not null then jsonb_build_object('kind', 'standing-order', 'id', so.id, 'label', '')
      when o.id is not null then jsonb_build_object('kind', 'order', 'id', o.id, 'label', o.number)
      when d.id is not null then jsonb_build_object('kind', 'document', 'id', d.id, 'label', d.title)
      when l.id is not null then jsonb_build_object('kind', 'legal-text', 'id', l.id, 'label',
        case when l.subject in ('carrier-terms', 'terms-clauses') then 'cgv' else l.subject end)
    end as target, case when k.id is not null then jsonb_build_object('id', k.id, 'number', k.number) end as claim, ${parcelFaces(concerned)} as parcels
  from (
    select * from notifications n
    where n.user_id = ${customerId} and n.channel = 'site' and ${condition}
    order by n.created_at desc, n.id desc limit ${rows}) n
  left join threads t on t.id = (n.payload ->> 'threadId')::uuid
  left join parcel_requests r on r.id = (n.payload ->> 'requestId')::uuid
  left join storage_settlements g on g.id = (n.payload ->> 'settlementId')::uuid
  left join parcel_disposals x on x.id = (n.payload ->> 'disposalId')::uuid
  left join parcels p on p.customer_id = n.user_id
    and p.id = coalesce((n.payload ->> 'parcelId')::uuid, t.parcel_id, r.parcel_id, g.parcel_id, x.parcel_id)
  left join standing_orders so on so.customer_id = n.user_id
    and so.id = (n.payload ->> 'standingOrderId')::uuid
  left join quotes q on q.customer_id = n.user_id
    and q.id = coalesce((n.payload ->> 'quoteId')::uuid, t.quote_id, so.quote_id)
  left join cargo_claims k on k.customer_id = n.user_id and k.id = (n.payload ->> 'claimId')::uuid
  left join orders o on o.customer_id = n.user_id and o.id = coalesce((n.payload ->> 'orderId')::uuid,
    (select s.order_id from shipments s where s.id = coalesce((n.payload ->> 'shipmentId')::uuid, k.shipment_id)),
    (select m.order_id from refunds b join payments m on m.id = b.payment_id where b.id = (n.payload ->> 'refundId')::uuid))
  left join documents d on d.id = (n.payload ->> 'documentId')::uuid and d.withdrawn_at is null
    and (d.audience = 'all' or d.customer_id = n.user_id)
  left join legal_publications l on l.id = (n.payload ->> 'publicationId')::uuid
  order by n.created_at desc, n.id desc`

/** A kind that only a newer version of the server knows has no text. */
export const noticeView =
  ({ messages }: Context) =>
  (row: NoticeRow): Notice => ({
    id: row.id,
    kind: row.kind,
    topic: noticeTopicOf(messages[row.kind]?.topic),
    text: messages[row.kind]?.site ?? null,
    at: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    target: row.target,
    ...(row.claim && { claim: row.claim }),
    parcels: row.parcels,
  })

const noticeTopicOf = (topic: string | undefined): NoticeTopic | null =>
  noticeTopics.find((one) => one === topic) ?? null
