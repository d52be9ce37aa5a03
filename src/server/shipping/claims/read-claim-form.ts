import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { claimKinds, type ClaimKind, type ClaimState } from '#domain/claim/cargo-claim.ts'
import { claimWindow, mayClaim } from '#domain/claim/claim-window.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { claimable, ownShipment, type Claimable } from './claimed-shipment.ts'
import { claimableLines, type ClaimableLine } from './claimable-lines.ts'

/** What a customer may claim for one of their shipments, and what they claimed already. */
export async function readClaimForm(
  ctx: Context,
  { shipmentId }: { readonly shipmentId: string },
): Promise<ClaimForm> {
  const customerId = requireCustomer(ctx.actor)
  const row = found(await ownShipment(ctx.db, { shipmentId, customerId }).executeTakeFirst())
  const shipment = await claimable(ctx.db, row)
  const claims = await claimsOf(ctx, shipmentId)
  return {
    shipment: {
      number: row.number,
      orderId: row.order_id,
      orderNumber: row.order_number,
      status: shipment.status,
      destination: row.destination,
    },
    kinds: claimKinds.map((kind) => kindOf(kind, shipment, claims, ctx.now())),
    insuredCents: shipment.insuredCents,
    parcels: parcelsOf(await claimableLines(ctx.db, shipmentId)),
    claims,
  }
}

async function claimsOf({ db }: Context, shipmentId: string): Promise<ClaimForm['claims']> {
  const rows = await db
    .selectFrom('cargo_claims')
    .select(['id', 'number', 'kind', 'state', 'opened_at'])
    .where('shipment_id', '=', shipmentId)
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
  shipment: Claimable,
  claims: ClaimForm['claims'],
  now: Date,
): ClaimForm['kinds'][number] {
  const window = claimWindow(kind, shipment, shipment.terms)
  const may = mayClaim(window, now)
  const isOpen = claims.some((claim) => claim.kind === kind && isCounted(claim.state))
  return {
    kind,
    refusal: isOpen ? 'claim-open' : may.ok ? null : may.refusal,
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
