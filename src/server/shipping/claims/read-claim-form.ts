import { sql } from 'kysely'
import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import {
  type ClaimedBox,
  type ClaimKind,
  claimKinds,
  type ClaimState,
  type ClaimTerms,
  claimWindow,
  insuredValue,
  insuredValueOfShipment,
  mayClaim,
} from '#domain/claim/cargo-claim.ts'
import { boxNumber, type BoxStatus } from '#domain/shipment/box.ts'
import { type Cents, grams } from '#domain/units.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { deliveryNotedAt } from '#server/core/delivery-noted-at.ts'
import { found } from '#server/core/refused.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { paidForShipment } from '#server/shipping/shipments/paid-work-of.ts'

/** What a customer may claim for one of their boxes, and what they claimed already. */
export async function readClaimForm(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ClaimForm> {
  const customerId = requireCustomer(ctx.actor)
  return formOf(ctx, found(await ownBox(ctx.db, { boxId, customerId }).executeTakeFirst()))
}

/** The same, for an admin who opens a claim in the name of its customer. */
export async function readClaimFormForClient(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ClaimForm> {
  requireAdmin(ctx.actor)
  return formOf(ctx, found(await boxToClaim(ctx.db, boxId).executeTakeFirst()))
}

async function formOf(ctx: Context, row: BoxRow): Promise<ClaimForm> {
  const box = await claimable(ctx.db, row)
  const claims = await claimsOf(ctx, row.id)
  const lines = await claimableLines(ctx.db, row.id)
  const isAllClaimed = lines.length > 0 && lines.every(({ left }) => left === 0)
  return {
    box: {
      number: boxNumber(row.number, row.place),
      orderId: row.order_id,
      orderNumber: row.order_number,
      destination: row.destination,
    },
    kinds: claimKinds.map((kind) => kindOf(kind, box, { claims, isAllClaimed }, ctx.now())),
    insuredCents: box.insuredCents,
    parcels: parcelsOf(lines),
    claims,
  }
}

async function claimsOf({ db }: Context, boxId: string): Promise<ClaimForm['claims']> {
  const rows = await db
    .selectFrom('cargo_claims')
    .select(['id', 'number', 'kind', 'state', 'opened_at'])
    .where('box_id', '=', boxId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ opened_at, ...row }) => ({
    ...row,
    kind: row.kind as ClaimKind,
    state: row.state as ClaimState,
    openedAt: opened_at.toISOString(),
  }))
}

function kindOf(
  kind: ClaimKind,
  box: Claimable,
  { claims, isAllClaimed }: Pick<ClaimForm, 'claims'> & { readonly isAllClaimed: boolean },
  now: Date,
): ClaimForm['kinds'][number] {
  const window = claimWindow(kind, box, box.terms)
  const may = mayClaim(window, now)
  const isOpen = claims.some((claim) => claim.kind === kind && isCounted(claim.state))
  const left = isAllClaimed ? 'claim-open' : null
  return {
    kind,
    refusal: isOpen ? 'claim-open' : may.ok ? left : may.refusal,
    from: window?.from.toISOString() ?? null,
    until: window?.until.toISOString() ?? null,
  }
}

/** As the constraint: a claim that was refused or taken back is no obstacle. */
const isCounted = (state: ClaimState): boolean => state !== 'rejected' && state !== 'withdrawn'

const parcelsOf = (lines: readonly ClaimableLine[]): ClaimForm['parcels'] =>
  [...Map.groupBy(lines, ({ parcelId }) => parcelId)].map(([id, own]) => ({
    id,
    trackingNumber: own[0]?.trackingNumber ?? '',
    merchant: own[0]?.merchant ?? '',
    lines: own.map(({ position, description, left, unitCents }) => ({
      position,
      description,
      left,
      unitCents,
    })),
  }))

export type ClaimableLine = {
  readonly parcelId: string
  readonly trackingNumber: string
  readonly merchant: string
  readonly position: number
  readonly description: string
  readonly unitCents: number
  readonly quantity: number
  /** What no claim has claimed, but those that were refused or taken back. */
  readonly left: number
}

/** The declared contents of a box. A parcel without any has one piece without a value, at place 0. */
export async function claimableLines(db: Database | Tx, boxId: string): Promise<ClaimableLine[]> {
  const { rows } = await sql<ClaimableLine>`
    select p.id as "parcelId", p.tracking_number as "trackingNumber", p.merchant,
      coalesce(l.position, 0) as position, coalesce(l.description, 'Contenu non déclaré') as description,
      coalesce(l.unit_cents, 0) as "unitCents", coalesce(l.quantity, 1) as quantity,
      (coalesce(l.quantity, 1) - coalesce((
        select sum(c.quantity) from cargo_claim_lines c join cargo_claims k on k.id = c.claim_id
        where c.parcel_id = p.id and c.position = coalesce(l.position, 0) and k.box_id = sp.box_id
          and k.state not in ('rejected', 'withdrawn')), 0))::int as "left"
    from shipment_parcels sp join parcels p on p.id = sp.parcel_id
    left join content_lines l on l.parcel_id = p.id
    where sp.box_id = ${boxId} and p.destroyed_at is null and p.status <> 'returned'
    order by p.created_at, p.id, l.position`.execute(db)
  return rows
}

type Own = { readonly boxId: string; readonly customerId: string }

/** A box through its owner. */
export const ownBox = (db: Database | Tx, { boxId, customerId }: Own) =>
  boxToClaim(db, boxId).where('s.customer_id', 'in', accountsOf(customerId))

/** SQL: its customer, or the account that goes on after a merge. */
const whoGoesOn = sql<string>`coalesce(
  (select k.merged_into from customers k where k.user_id = s.customer_id), s.customer_id)`

export const boxToClaim = (db: Database | Tx, boxId: string) =>
  db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['b.id', 'b.place', 'b.status', 'b.weight_g', 'b.handed_over_at', 'b.delivered_at'])
    .select(deliveryNotedAt.as('delivery_noted_at'))
    .select(['b.shipment_id', 's.number', 's.mode', 's.destination', 's.order_id'])
    .select(['s.quote_id', 'o.number as order_number', 'o.created_at as ordered_at'])
    .select(whoGoesOn.as('customer_id'))
    .where('b.id', '=', boxId)

export type BoxRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof boxToClaim>['executeTakeFirst']>>
>

/** What the rules of a claim read; the terms are those of the day of the order. */
export type Claimable = ClaimedBox & {
  readonly terms: ClaimTerms
  /** By the insurance that was paid for its shipment. */
  readonly paidInsuranceCents: Cents
  readonly insuredCents: Cents
  readonly shipmentInsuredCents: Cents
}

export async function claimable(db: Database | Tx, row: BoxRow): Promise<Claimable> {
  const { carrierTerms, termsClauses } = (await publicationsInForce(db, row.ordered_at)).contents
  const window = row.mode === 'eco' ? carrierTerms.ecoWorkingDays : carrierTerms.workingDays
  const insurance = (weight: number) => ({
    weight: grams(weight),
    perKgCents: carrierTerms.compensationPerKgCents,
    atMostCents: carrierTerms.compensationAtMostCents,
  })
  const { shipment_id: id, order_id: orderId, quote_id: quoteId } = row
  const { insuredCents: paidCents } = await paidForShipment(db, { id, orderId, quoteId })
  const weights = await closedWeights(db, row.shipment_id)
  return {
    status: row.status as BoxStatus,
    handedOverAt: row.handed_over_at,
    // Their days begin when they were told.
    deliveredAt: row.delivery_noted_at,
    terms: { claimDays: termsClauses.claimDelay.days, latestWorkingDays: window.to },
    paidInsuranceCents: paidCents,
    insuredCents: insuredValue({ paidCents, ...insurance(row.weight_g) }),
    shipmentInsuredCents: insuredValueOfShipment(paidCents, weights.map(insurance)),
  }
}

async function closedWeights(db: Database | Tx, shipmentId: string): Promise<number[]> {
  const boxes = await db
    .selectFrom('boxes')
    .select('weight_g')
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .execute()
  return boxes.map(({ weight_g: weight }) => weight)
}
