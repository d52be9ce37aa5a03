import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { claimKinds, type ClaimKind, type ClaimState } from '#domain/claim/cargo-claim.ts'
import { claimWindow, mayClaim } from '#domain/claim/claim-window.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { claimable, ownBox, type Claimable } from './claimed-box.ts'
import { claimableLines, type ClaimableLine } from './claimable-lines.ts'

/** What a customer may claim for one of their boxes, and what they claimed already. */
export async function readClaimForm(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<ClaimForm> {
  const customerId = requireCustomer(ctx.actor)
  const row = found(await ownBox(ctx.db, { boxId, customerId }).executeTakeFirst())
  const box = await claimable(ctx.db, row)
  const claims = await claimsOf(ctx, boxId)
  const lines = await claimableLines(ctx.db, boxId)
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
