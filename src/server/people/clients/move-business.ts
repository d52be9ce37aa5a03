import { sql } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { forgetDeclared } from '#server/warehouse/parcels/edit-declaration.ts'
import { voidAcceptance } from '#server/sales/quotes/release-quote.ts'
import { movedParcelStatuses, movedQuoteStatuses, type Twin } from './preview-merge.ts'

type Move = {
  readonly closedId: string
  readonly keptId: string
  readonly twins: readonly Twin[]
}

/** The numbers of the moved parcels and quotes. */
export type Moved = { readonly parcels: readonly string[]; readonly quotes: readonly string[] }

/** Moves what is not paid from one account to the other. The caller holds the locks of both, their quotes and their parcels. */
export async function moveBusiness(tx: Tx, ctx: Context, move: Move): Promise<Moved> {
  for (const twin of move.twins) await forgetTwin(tx, ctx, move, twin)
  const parcels = await moveParcels(tx, ctx, move)
  const quotes = await moveQuotes(tx, ctx, move)
  await moveWhatHangsOn(tx, move, idsOf(parcels), idsOf(quotes))
  await moveClaims(tx, ctx, move)
  await movePapers(tx, move)
  await moveAgreement(tx, move)
  return { parcels: numbersOf(parcels), quotes: numbersOf(quotes) }
}

type Numbered = { readonly id: string; readonly number: string }
const idsOf = (rows: readonly Numbered[]): string[] => rows.map(({ id }) => id)
const numbersOf = (rows: readonly Numbered[]): string[] => rows.map(({ number }) => number)

/** The same parcel declared twice is one parcel: deletes the declaration without a parcel. */
async function forgetTwin(
  tx: Tx,
  ctx: Context,
  { closedId, keptId }: Move,
  { closedStatus, closedParcelId, keptParcelId, trackingNumber }: Twin,
): Promise<void> {
  const isClosedOne = closedStatus === 'pending_arrival'
  const [customerId, parcelId] = isClosedOne ? [closedId, closedParcelId] : [keptId, keptParcelId]
  await forgetDeclared(tx, ctx, { customerId, parcelId, trackingNumber })
}

const moveParcels = (tx: Tx, ctx: Context, { closedId, keptId }: Move): Promise<Numbered[]> =>
  tx
    .updateTable('parcels')
    .set({ customer_id: keptId, updated_at: ctx.now() })
    .where('customer_id', '=', closedId)
    .where('status', 'in', movedParcelStatuses)
    .where('destroyed_at', 'is', null)
    .returning(['id', 'tracking_number as number'])
    .execute()

/** The person must accept an accepted quote again in the kept account: benefits now count over both accounts. */
async function moveQuotes(tx: Tx, ctx: Context, { closedId, keptId }: Move): Promise<Numbered[]> {
  const open = await tx
    .selectFrom('quotes')
    .select(['id', 'number', 'status'])
    .where('customer_id', '=', closedId)
    .where('status', 'in', movedQuoteStatuses)
    .orderBy('id')
    .execute()
  for (const { id, status } of open) {
    if (status === 'accepted') await voidAcceptance(tx, ctx, id)
    await tx
      .updateTable('quotes')
      .set({ customer_id: keptId, updated_at: ctx.now() })
      .set(
        status === 'accepted'
          ? { status: 'sent_to_client', accepted_version: null, accepted_at: null }
          : {},
      )
      .where('id', '=', id)
      .execute()
    if (status === 'accepted') await recordVoided(tx, ctx, { quoteId: id, customerId: keptId })
  }
  return open
}

const recordVoided = (
  tx: Tx,
  ctx: Context,
  subject: { readonly quoteId: string; readonly customerId: string },
): Promise<void> =>
  recordFact(tx, ctx, {
    type: 'quote.acceptance-voided',
    ...subject,
    change: { before: { status: 'accepted' }, after: { status: 'sent_to_client' } },
  })

const hangingOn = {
  ofParcels: ['parcel_requests', 'threads', 'parcel_options', 'storage_keepings'],
  ofQuotes: ['threads', 'parcel_options'],
} as const

async function moveWhatHangsOn(
  tx: Tx,
  { keptId }: Move,
  parcelIds: readonly string[],
  quoteIds: readonly string[],
): Promise<void> {
  for (const table of hangingOn.ofParcels) {
    await sql`update ${sql.table(table)} set customer_id = ${keptId}
      where parcel_id = any(${[...parcelIds]}::uuid[])`.execute(tx)
  }
  for (const table of hangingOn.ofQuotes) {
    await sql`update ${sql.table(table)} set customer_id = ${keptId}
      where quote_id = any(${[...quoteIds]}::uuid[])`.execute(tx)
  }
}

/** When both accounts said « That parcel is mine », one claim stays. */
async function moveClaims(tx: Tx, ctx: Context, { closedId, keptId }: Move): Promise<void> {
  await sql`
    update parcel_requests r set state = 'closed', outcome = 'superseded', closed_at = ${ctx.now()}
    where r.customer_id = ${closedId} and r.kind = 'claim' and r.state <> 'closed' and exists (
      select from parcel_requests o where o.customer_id = ${keptId} and o.kind = 'claim' and o.state <> 'closed'
        and o.tracking_number = r.tracking_number)`.execute(tx)
  await tx
    .updateTable('parcel_requests')
    .set({ customer_id: keptId })
    .where('customer_id', '=', closedId)
    .where('parcel_id', 'is', null)
    .execute()
}

async function movePapers(tx: Tx, { closedId, keptId }: Move): Promise<void> {
  for (const table of ['purchase_invoices', 'documents', 'client_notes'] as const) {
    await tx
      .updateTable(table)
      .set({ customer_id: keptId })
      .where('customer_id', '=', closedId)
      .execute()
  }
  await tx
    .updateTable('contact_messages')
    .set({ user_id: keptId })
    .where('user_id', '=', closedId)
    .execute()
}

/** The agreement with the company moves to the kept account, unless that one already has its own. */
async function moveAgreement(tx: Tx, { closedId, keptId }: Move): Promise<void> {
  await sql`
    update professionals set customer_id = ${keptId}
    where customer_id = ${closedId} and not exists (select from professionals where customer_id = ${keptId})`.execute(
    tx,
  )
}
