import type * as z from 'zod/mini'
import type {
  CargoClaim,
  openClaim as openClaimEndpoint,
  uploadClaimPhoto as uploadClaimPhotoEndpoint,
} from '#contract/shipping/cargo-claims.ts'
import {
  answerDueAt,
  claimCan,
  type ClaimKind,
  claimTransitions,
  claimWindow,
  declaredValueOf,
  mayClaim,
  mayOpenForClient,
} from '#domain/claim/cargo-claim.ts'
import { cents } from '#domain/units.ts'
import { requireCustomer } from '#server/core/access.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { accepted, found, InvalidInput, Refused } from '#server/core/refused.ts'
import { notifyOffice } from '#server/messages/notifications/outbox.ts'
import { keepPhoto } from '#server/warehouse/photos/attach-photos.ts'
import { lockClaim, subjectsOf, tellOwner } from './claim-queries.ts'
import {
  type BoxRow,
  type Claimable,
  claimable,
  type ClaimableLine,
  claimableLines,
  ownBox,
} from './read-claim-form.ts'
import { myClaim } from './read-my-claim.ts'

type Asked = z.output<typeof openClaimEndpoint.input>

/** Opens a claim for a box that is lost, damaged or short, within its window (docs/rules/claims.md#windows). */
export async function openClaim(ctx: Context, asked: Asked): Promise<CargoClaim> {
  const customerId = requireCustomer(ctx.actor)
  if (asked.kind === 'damaged' && asked.photoIds.length === 0) {
    throw new InvalidInput({ photoIds: 'required' })
  }
  const claimId = await refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      const { boxId, kind, photoIds } = asked
      // Two claims at once are counted one after the other.
      const row = found(
        await ownBox(tx, { boxId, customerId }).forNoKeyUpdate('s').executeTakeFirst(),
      )
      const box = await claimable(tx, row)
      accepted(mayClaim(claimWindow(kind, box, box.terms), ctx.now()))
      const id = await insertClaim(tx, ctx, { row, box, asked })
      await attachClaimPhotos(tx, { senderId: customerId, claimId: id, photoIds })
      await notifyOffice(tx, ctx, {
        kind: 'claim-opened',
        payload: { claimId: id },
        dedupeKey: `claim-opened:${id}`,
      })
      return id
    }),
  )
  return myClaim(ctx, claimId, customerId)
}

type Opening = {
  readonly row: BoxRow
  readonly box: Claimable
  readonly asked: Pick<Asked, 'kind' | 'lines' | 'words'>
  /** Why the team opens it, whatever the window. */
  readonly reason?: string
}

/** Its shipment is locked, and its window was judged, unless the team opens it whatever the day. Its owner is told. */
export async function insertClaim(
  tx: Tx,
  ctx: Context,
  { row, box, asked, reason }: Opening,
): Promise<string> {
  const { id: boxId, customer_id: customerId, order_id: orderId, shipment_id: shipmentId } = row
  // The carrier counts from the delivery, whenever its owner was told.
  const arrived = { ...box, deliveredAt: row.delivered_at }
  const window = accepted(mayOpenForClient(claimWindow(asked.kind, arrived, box.terms)))
  const lines = chosenLines(await claimableLines(tx, boxId), asked)
  const { id } = await tx
    .insertInto('cargo_claims')
    .values({
      number: await nextNumber(tx, 'L', ctx.now()),
      customer_id: customerId,
      shipment_id: shipmentId,
      box_id: boxId,
      kind: asked.kind,
      words: asked.words,
      insurance_tier: Math.floor(box.paidInsuranceCents / 100),
      insured_cents: box.insuredCents,
      shipment_insured_cents: box.shipmentInsuredCents,
      declared_cents: declaredValueOf(lines),
      opened_at: ctx.now(),
      answer_due_at: answerDueAt(ctx.now()),
      carrier_due_at: window.until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, id, lines)
  await recordFact(tx, ctx, {
    type: 'cargo-claim.opened',
    customerId,
    orderId,
    shipmentId,
    details: { claimId: id, kind: asked.kind, boxId, box: row.place },
    ...(reason === undefined ? {} : { change: { before: {}, after: { reason } } }),
  })
  await tellOwner(tx, ctx, 'claim-received', { id, customerId })
  return id
}

type Chosen = Omit<ClaimableLine, 'unitCents'> & { readonly unitCents: ReturnType<typeof cents> }

/** Everything that is left of a lost box; else the pieces that the customer names. */
function chosenLines(
  all: readonly ClaimableLine[],
  { kind, lines }: Pick<Asked, 'kind' | 'lines'>,
): Chosen[] {
  const named = isWhole(kind) ? all.filter(({ left }) => left > 0) : namedLines(all, lines)
  if (named.length === 0) throw new InvalidInput({ lines: 'required' })
  return named.map((line) => ({
    ...line,
    quantity: isWhole(kind) ? line.left : line.quantity,
    unitCents: cents(line.unitCents),
  }))
}

const isWhole = (kind: ClaimKind): boolean => kind === 'lost'

function namedLines(all: readonly ClaimableLine[], asked: Asked['lines']): ClaimableLine[] {
  const keys = asked.map(({ parcelId, position }) => `${parcelId}:${position}`)
  if (new Set(keys).size < keys.length) throw new InvalidInput({ lines: 'unknown' })
  return asked.map(({ parcelId, position, quantity }) => {
    const line = all.find((each) => each.parcelId === parcelId && each.position === position)
    if (!line) throw new InvalidInput({ lines: 'unknown' })
    if (quantity > line.left) throw new Refused('line-already-claimed', { left: line.left })
    return { ...line, quantity }
  })
}

async function insertLines(tx: Tx, claimId: string, lines: readonly Chosen[]): Promise<void> {
  await tx
    .insertInto('cargo_claim_lines')
    .values(
      lines.map(({ parcelId, position, description, quantity, unitCents }) => ({
        claim_id: claimId,
        parcel_id: parcelId,
        position,
        description,
        quantity,
        unit_cents: unitCents,
      })),
    )
    .execute()
}

export async function refusingSecond<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (brokenUniqueConstraint(error) !== 'cargo_claims_one_of_kind') throw error
    throw new Refused('claim-open')
  }
}

/** The customer takes back a claim that nobody has decided; its pieces may be claimed again. */
export async function withdrawClaim(
  ctx: Context,
  { cargoClaimId }: { readonly cargoClaimId: string },
): Promise<CargoClaim> {
  const customerId = requireCustomer(ctx.actor)
  await inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, cargoClaimId, customerId)
    if (!claimCan('withdraw', claim)) throw new Refused('claim-decided', { state: claim.state })
    await tx
      .updateTable('cargo_claims')
      .set({ state: claimTransitions.withdraw.to, closed_at: ctx.now() })
      .where('id', '=', claim.id)
      .execute()
    await recordFact(tx, ctx, { type: 'cargo-claim.withdrawn', ...subjectsOf(claim) })
  })
  return myClaim(ctx, cargoClaimId, customerId)
}

/** Saves a customer's photo, drawn anew; it shows nowhere before its sender opens a claim with it. */
export async function uploadClaimPhoto(
  ctx: Context,
  body: Uint8Array,
): Promise<z.input<typeof uploadClaimPhotoEndpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  await requireAttempt(ctx, { key: `claim-photo:${customerId}`, max: 60, windowSeconds: 3600 })
  return keepPhoto(ctx, customerId, body)
}

type Attached = {
  readonly senderId: string
  readonly claimId: string
  readonly photoIds: readonly string[]
}

/** Gives a claim its sender's own photos; 422 `photoIds: unknown` when one is not among them. */
export async function attachClaimPhotos(
  tx: Tx,
  { senderId, claimId, photoIds }: Attached,
): Promise<void> {
  if (photoIds.length === 0) return
  const attached = await tx
    .updateTable('photos')
    .set({ claim_id: claimId })
    .where('id', 'in', photoIds)
    .where('uploaded_by', '=', senderId)
    .where('parcel_id', 'is', null)
    .where('box_id', 'is', null)
    .where('claim_id', 'is', null)
    .returning('id')
    .execute()
  if (attached.length !== new Set(photoIds).size) throw new InvalidInput({ photoIds: 'unknown' })
}
