import { sql, type SqlBool } from 'kysely'
import type { ClaimKind, ClaimState } from '#domain/claim/cargo-claim.ts'
import { openClaimStates } from '#domain/claim/cargo-claim.ts'
import type { RefundStatus } from '#domain/refund/refund.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accountsOf, hasMailbox } from '#server/core/customers/client-queries.ts'
import { deliveryNotedAt } from '#server/core/delivery-noted-at.ts'
import { decodeCursor, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { forgetTold, notify, recallMessage } from '#server/messages/notifications/outbox.ts'
import { sharesOf } from './claim-money.ts'

/** A claim with its box, its customer and what became of its money. */
export const claims = (db: Database | Tx) =>
  db
    .selectFrom('cargo_claims as k')
    .innerJoin('shipments as s', 's.id', 'k.shipment_id')
    .innerJoin('boxes as b', 'b.id', 'k.box_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('customers as c', 'c.user_id', 'k.customer_id')
    .leftJoin('users as d', 'd.id', 'k.decided_by')
    .leftJoin('users as t', 't.id', 'k.transferred_by')
    .leftJoin('refunds as r', 'r.id', 'k.refund_id')
    .leftJoin('refunds as p', 'p.id', 'k.postage_refund_id')
    .selectAll('k')
    // The key of a page (`core/paging.ts`).
    .select('k.opened_at as created_at')
    .select(['b.place as box_place', 'b.weight_g as box_weight_g', 'b.status as box_status'])
    .select(deliveryNotedAt.as('delivery_noted_at'))
    .select(['s.number as shipment_number', 's.order_id', 's.destination', 's.quote_id'])
    .select(['o.number as order_number', 'c.first_name', 'c.last_name', 'c.client_number'])
    .select(['d.name as decider', 't.name as payer'])
    .select(['r.amount_cents as refund_cents', 'r.status as refund_status'])
    .select(['p.amount_cents as postage_cents', 'p.status as postage_status'])

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof claims>['executeTakeFirstOrThrow']>>

export const linesOfClaim = (db: Database | Tx, claimId: string) =>
  db
    .selectFrom('cargo_claim_lines as l')
    .innerJoin('parcels as p', 'p.id', 'l.parcel_id')
    .select(['l.parcel_id', 'l.position', 'l.description', 'l.quantity', 'l.unit_cents'])
    .select('p.tracking_number')
    .where('l.claim_id', '=', claimId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .orderBy('l.position')
    .execute()

export async function photosOfClaim(db: Database | Tx, claimId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('claim_id', '=', claimId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Asked = {
  readonly state?: ClaimState | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Those that wait, the oldest first; those of a final state, the newest first. One row more than the page shows. */
export function claimRows(db: Database, { state, cursor, limit }: Asked): Promise<ClaimRow[]> {
  const isFinal = state !== undefined && !(openClaimStates as readonly ClaimState[]).includes(state)
  const way = isFinal ? 'desc' : 'asc'
  const after = decodeCursor(cursor)
  let query = claims(db).where(
    'k.state',
    'in',
    state === undefined ? [...openClaimStates] : [state],
  )
  if (after) {
    const beyond = sql.raw(isFinal ? '<' : '>')
    query = query.where(sql<SqlBool>`(k.opened_at, k.id) ${beyond} (${after.at}, ${after.id})`)
  }
  return query
    .orderBy('k.opened_at', way)
    .orderBy('k.id', way)
    .limit(pageSize(limit) + 1)
    .execute()
}

export type LockedClaim = {
  readonly id: string
  readonly kind: ClaimKind
  readonly state: ClaimState
  readonly customerId: string
  readonly shipmentId: string
  readonly orderId: string
  readonly row: ClaimRow
}

/** The claim alone is locked: a verb that moves money locks the order and its payment before. */
export async function lockClaim(tx: Tx, claimId: string, ownerId?: string): Promise<LockedClaim> {
  let query = claims(tx).where('k.id', '=', claimId)
  if (ownerId !== undefined) query = query.where('k.customer_id', 'in', accountsOf(ownerId))
  const row = found(await query.forUpdate('k').executeTakeFirst())
  return {
    id: row.id,
    kind: row.kind as ClaimKind,
    state: row.state as ClaimState,
    customerId: row.customer_id,
    shipmentId: row.shipment_id,
    orderId: row.order_id,
    row,
  }
}

/** What the rules of a decided claim read. */
export const decidedClaim = ({
  row,
  kind,
  state,
}: Pick<LockedClaim, 'row' | 'kind' | 'state'>) => ({
  kind,
  state,
  decidedAt: row.decided_at,
  box: { status: row.box_status as BoxStatus, deliveryNotedAt: row.delivery_noted_at },
  refundStatus: row.refund_status as RefundStatus | null,
  isTransferred: row.transferred_at !== null,
  transferCents: sharesOf(row).transferCents,
})

/** The subjects of each fact about a claim. */
export const subjectsOf = ({ id, customerId, orderId, shipmentId }: Omit<LockedClaim, 'row'>) => ({
  customerId,
  orderId,
  shipmentId,
  details: { claimId: id },
})

const toldAgain = [
  'claim-sent',
  'claim-accepted',
  'claim-transfer',
  'claim-rejected',
  'claim-reopened',
  'claim-ended',
  'claim-paid',
] as const
type ClaimMail = 'claim-received' | (typeof toldAgain)[number]

/** Each state, and a transfer that was a refund, is told once; nobody is told whose account is deleted. */
export async function tellOwner(
  tx: Tx,
  ctx: Context,
  kind: ClaimMail,
  { id: claimId, customerId }: { readonly id: string; readonly customerId: string },
): Promise<void> {
  if (!(await hasMailbox(tx, customerId))) return
  await notify(tx, ctx, {
    kind,
    payload: { claimId },
    userId: customerId,
    dedupeKey: `${kind}:${claimId}`,
  })
}

/** A refused claim begins anew: each of its states may be told again, and a refusal that has not left is not told any more. */
export async function tellAnew(tx: Tx, claimId: string): Promise<void> {
  await recallMessage(tx, `claim-rejected:${claimId}`)
  await forgetTold(
    tx,
    toldAgain.map((kind) => `${kind}:${claimId}`),
  )
}
