import { sql } from 'kysely'
import type { ListedClaim, OfficeClaim } from '#contract/shipping/office-claims.ts'
import type { ClaimKind, ClaimState } from '#domain/claim/cargo-claim.ts'
import type { RefundStatus } from '#domain/refund/refund.ts'
import { boxNumber, type ClosedBoxStatus } from '#domain/shipment/box.ts'
import { trackingUrl } from '#domain/shipment/carrier.ts'
import { requireStaff, requireUser } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { unseal } from '#server/core/sealed.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { trackingOf } from '#server/warehouse/parcel-rows/tracking-of.ts'
import { photosOfBox } from '#server/warehouse/photos/read-photo.ts'
import { isRefundPending, mayNoteTransfer, mostOf, postageOf, sharesOf } from './claim-money.ts'
import { claims, photosOfClaim, type ClaimRow } from './claim-queries.ts'

/** A claim with everything that the house knows of its shipment; the warehouse sees no money. */
export async function readClaim(
  ctx: Context,
  { cargoClaimId }: { readonly cargoClaimId: string },
): Promise<OfficeClaim> {
  requireStaff(ctx.actor)
  const row = found(await claims(ctx.db).where('k.id', '=', cargoClaimId).executeTakeFirst())
  const isOffice = requireUser(ctx.actor).role !== 'operateur'
  return {
    ...listedClaim(row),
    customerId: row.customer_id,
    words: row.words,
    photoIds: await photosOfClaim(ctx.db, row.id),
    sentAt: row.sent_at?.toISOString() ?? null,
    carrierAnswer: row.carrier_answer,
    carrierAnsweredAt: row.carrier_answered_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decider,
    answer: row.answer,
    closedAt: row.closed_at?.toISOString() ?? null,
    evidence: await evidenceOf(ctx.db, row),
    money: isOffice ? await moneyOf(ctx, row) : null,
  }
}

export const listedClaim = (row: ClaimRow): ListedClaim => ({
  id: row.id,
  number: row.number,
  kind: row.kind as ClaimKind,
  state: row.state as ClaimState,
  customer: { name: `${row.first_name} ${row.last_name}`, clientNumber: row.client_number },
  boxNumber: boxNumber(row.shipment_number, row.box_place),
  destination: row.destination,
  openedAt: row.opened_at.toISOString(),
  answerDueAt: row.answer_due_at.toISOString(),
  carrierDueAt: row.sent_at === null ? row.carrier_due_at.toISOString() : null,
})

async function moneyOf(ctx: Context, row: ClaimRow): Promise<NonNullable<OfficeClaim['money']>> {
  const { transferCents } = sharesOf(row)
  const isToTransfer = transferCents > 0 && !isRefundPending(row)
  const mayNote = isToTransfer && (await mayNoteTransfer(ctx.db, ctx, row))
  return {
    insuranceTier: row.insurance_tier,
    insuredCents: row.insured_cents,
    declaredCents: row.declared_cents,
    mostCents: await mostOf(ctx.db, row),
    postageCents: row.kind === 'lost' ? await postageOf(ctx.db, row) : 0,
    indemnityCents: row.indemnity_cents,
    refund: refundOf(row.refund_cents, row.refund_status),
    postageRefund: refundOf(row.postage_cents, row.postage_status),
    transferCents,
    ibanEnd: row.iban_end,
    iban: mayNote ? ibanOf(ctx, row) : null,
    transfer: transferOf(row),
    mayNoteTransfer: mayNote,
  }
}

/** `null`, too, when it was sealed under another AUTH_SECRET: the customer gives it again. */
function ibanOf({ config, log }: Context, { id, iban_sealed: sealed }: ClaimRow): string | null {
  if (sealed === null) return null
  try {
    return unseal(config, { use: 'ibans', owner: id }, sealed).toString()
  } catch (error) {
    log.error({ error }, 'an IBAN does not open')
    return null
  }
}

const refundOf = (amountCents: number | null, status: string | null) =>
  amountCents === null || status === null ? null : { amountCents, status: status as RefundStatus }

const transferOf = (row: ClaimRow) =>
  row.transferred_at === null || row.transfer_cents === null || row.transfer_reference === null
    ? null
    : {
        amountCents: row.transfer_cents,
        reference: row.transfer_reference,
        at: row.transferred_at.toISOString(),
        by: row.payer ?? '—',
      }

type Evidence = OfficeClaim['evidence']

/** Everything that the house knows of the claimed box: nobody has to collect it. */
async function evidenceOf(db: Database, row: ClaimRow): Promise<Evidence> {
  const [parcels, box, tracking, slip, steps] = await Promise.all([
    parcelsOf(db, row),
    boxOf(db, row),
    trackingOf(db, [row.box_id]),
    slipOf(db, row),
    timelineOf(db, { shipmentId: row.shipment_id }, 'staff'),
  ])
  return { parcels, box, tracking: tracking.get(row.box_id) ?? null, slip, steps }
}

async function slipOf(db: Database, { box_id }: ClaimRow): Promise<Evidence['slip']> {
  const row = await db
    .selectFrom('dispatch_boxes as l')
    .innerJoin('dispatches as d', 'd.id', 'l.dispatch_id')
    .select(['d.id', 'd.number', 'd.slip_sha256'])
    .where('l.box_id', '=', box_id)
    .where('d.state', '=', 'closed')
    .executeTakeFirst()
  return row ? { dispatchId: row.id, number: row.number, isReady: row.slip_sha256 !== null } : null
}

type ParcelRow = Omit<Evidence['parcels'][number], 'reception'> & {
  readonly receivedAt: Date | null
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly condition: string | null
}

async function parcelsOf(db: Database, { id, box_id }: ClaimRow): Promise<Evidence['parcels']> {
  const { rows } = await sql<ParcelRow>`
    select p.id, p.tracking_number as "trackingNumber", p.merchant, m.received_at as "receivedAt",
      m.weight_g as "weightGrams", m.length_mm as "lengthMm", m.width_mm as "widthMm", m.height_mm as "heightMm",
      m.condition_note as condition,
      array(select f.id from photos f where f.parcel_id = p.id order by f.place, f.created_at, f.id) as "photoIds",
      (select coalesce(json_agg(json_build_object('description', l.description, 'quantity', l.quantity, 'unitCents', l.unit_cents,
          'claimed', coalesce(c.quantity, 0)) order by l.position), '[]')
        from content_lines l left join cargo_claim_lines c on c.claim_id = ${id} and c.parcel_id = p.id and c.position = l.position
        where l.parcel_id = p.id) as lines,
      (select coalesce(json_agg(json_build_object('id', i.id, 'fileName', i.file_name) order by i.created_at, i.id), '[]')
        from parcel_invoices pi join purchase_invoices i on i.id = pi.invoice_id where pi.parcel_id = p.id) as invoices
    from shipment_parcels sp join parcels p on p.id = sp.parcel_id left join receptions m on m.parcel_id = p.id
    where sp.box_id = ${box_id} order by p.created_at, p.id`.execute(db)
  return rows.map(
    ({ receivedAt, weightGrams, lengthMm, widthMm, heightMm, condition, ...parcel }) => ({
      ...parcel,
      reception: receivedAt && {
        at: receivedAt.toISOString(),
        weightGrams,
        lengthMm,
        widthMm,
        heightMm,
        condition,
      },
    }),
  )
}

async function boxOf(
  db: Database,
  { box_id, order_id, order_number, delivery_noted_at: notedAt }: ClaimRow,
): Promise<Evidence['box']> {
  const row = await db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .leftJoin('carriers as c', 'c.code', 'b.carrier_code')
    .select(['s.id', 's.number', 'b.place', 'b.status', 's.destination', 's.mode', 'b.weight_g'])
    .select(['b.length_mm', 'b.width_mm', 'b.height_mm', 'b.carrier', 'b.tracking_number'])
    .select(['b.packed_at', 'b.handed_over_at', 'b.delivered_at', 'c.link_pattern'])
    .select(photosOfBox('b.id').as('photos'))
    .where('b.id', '=', box_id)
    .executeTakeFirstOrThrow()
  return {
    id: box_id,
    status: row.status as ClosedBoxStatus,
    shipmentId: row.id,
    number: boxNumber(row.number, row.place),
    orderId: order_id,
    orderNumber: order_number,
    destination: row.destination,
    mode: row.mode as Evidence['box']['mode'],
    weightGrams: row.weight_g,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: trackingUrl(row.link_pattern, row.tracking_number),
    packedAt: row.packed_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    ...(notedAt && { deliveryNotedAt: notedAt.toISOString() }),
    photos: row.photos,
  }
}
