import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type {
  receiveUndeclared as receiveUndeclaredEndpoint,
  recordReception,
  WarehouseParcel,
} from '#contract/warehouse/reception.ts'
import { receive } from '#domain/parcel/reception.ts'
import type { ParcelId, ParcelStatus, PhotoKey } from '#domain/parcel/parcel.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { parseTrackingNumber, type TrackingNumber } from '#domain/parcel/tracking-number.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { holdBuyer, isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput, Refused } from '#server/core/refused.ts'
import { requireKnownShelf } from '#server/warehouse/shelves/change-shelf.ts'
import { blockLocked } from '#server/warehouse/parcels/block-parcel.ts'
import { unownedParcel } from '#server/warehouse/parcel-rows/lock-parcel.ts'
import { nextCartonNumber } from '#server/warehouse/parcel-rows/next-carton-number.ts'
import { requireNoOwnBox } from './own-box.ts'
import { saveReception } from './save-reception.ts'
import {
  clientOf,
  findWarehouseParcel,
  warehouseView,
} from '#server/warehouse/parcels/warehouse-queries.ts'

/** Receives a declared parcel, once: weight, size, shelf, photo, and the number of its label; notifies its owner. */
export async function receiveParcel(
  ctx: Context,
  {
    parcelId,
    block,
    scannedNumber,
    furtherCarton,
    ...input
  }: z.output<typeof recordReception.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  const reception = parseReception(input, ctx.now())
  const label = scannedNumber === undefined ? undefined : labelNumber(scannedNumber)

  await inTransaction(ctx, async (tx) => {
    await requireKnownShelf(tx, reception.shelf, input.newShelf === true)
    await receiveLocked(tx, ctx, parcelId, reception, { label, isFurther: furtherCarton === true })
    if (block) await blockLocked(tx, ctx, parcelId, block)
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
}

type Carton = {
  /** The number that was scanned, where the declaration may have another. */
  readonly label?: TrackingNumber | undefined
  /** A person has seen that another carton came under this number. */
  readonly isFurther: boolean
}

/** The same in the caller's transaction: two people on one parcel wait for each other here. */
async function receiveLocked(
  tx: Tx,
  ctx: Context,
  parcelId: string,
  reception: Reception,
  { label, isFurther }: Carton,
): Promise<void> {
  const row = found(
    await tx
      .selectFrom('parcels')
      .select(['status', 'customer_id', 'tracking_number'])
      .where('id', '=', parcelId)
      .forUpdate()
      .executeTakeFirst(),
  )
  const parcel = { id: parcelId as ParcelId, status: row.status as ParcelStatus }
  const received = accepted(receive(parcel, reception))
  const customerId = row.customer_id
  const declaredNumber = row.tracking_number
  if (!isFurther) await requireNoneUnidentified(tx, label ?? declaredNumber)
  if (label === undefined || label === declaredNumber) {
    return saveReception(tx, ctx, received, { customerId, trackingNumber: declaredNumber })
  }
  await requireNoOwnBox(tx, label)
  const trackingNumber =
    isFurther && customerId !== null ? await nextCartonNumber(tx, customerId, label) : label
  await correctTrackingNumber(tx, { id: parcelId, customerId }, trackingNumber)
  await saveReception(tx, ctx, received, { customerId, trackingNumber, declaredNumber })
}

/** It may be this very carton, which came before it was announced: a person matches it, or says that it is another one. */
async function requireNoneUnidentified(tx: Tx, number: string): Promise<void> {
  const here = await unownedParcel(tx, number).executeTakeFirst()
  if (here) throw new Refused('parcel-unidentified', { parcelId: here.id })
}

function labelNumber(scanned: string): TrackingNumber {
  const number = parseTrackingNumber(scanned)
  if (!number.ok) throw new InvalidInput({ scannedNumber: 'invalid' })
  return number.value
}

type Reception = Parameters<typeof receive>[1]

type Input = Omit<z.output<typeof recordReception.input>, 'parcelId' | 'block'>

/** The bench's values, in the domain's types; 422 `shelf: invalid`. */
function parseReception(input: Input, at: Date): Reception {
  const shelf = parseShelfCode(input.shelf)
  if (!shelf.ok) throw new InvalidInput({ shelf: 'invalid' })
  return {
    weight: input.weightGrams,
    dimensions: { length: input.lengthMm, width: input.widthMm, height: input.heightMm },
    shelf: shelf.value,
    photos: [...new Set(input.photoIds)] as PhotoKey[],
    ...(input.conditionNote === undefined ? {} : { conditionNote: input.conditionNote }),
    at,
  }
}

type Declared = { readonly id: string; readonly customerId: string | null }

/** The label decides: a declaration with a slip in its number takes the scanned number. */
export async function correctTrackingNumber(
  tx: Tx,
  { id, customerId }: Declared,
  number: string,
): Promise<void> {
  const other = await tx
    .selectFrom('parcels')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('tracking_number', '=', number)
    .executeTakeFirst()
  if (other) throw new Refused('parcel-already-declared')
  await tx.updateTable('parcels').set({ tracking_number: number }).where('id', '=', id).execute()
}

/**
 * Receives an undeclared parcel: for the client whose number is on the label, else without an owner
 * (docs/rules/parcels.md#reception). If that client declared it after all, their declaration is received.
 */
export async function receiveUndeclared(
  ctx: Context,
  {
    trackingNumber,
    clientNumber,
    furtherCarton,
    block,
    ...input
  }: z.output<typeof receiveUndeclaredEndpoint.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  const number = parseTrackingNumber(trackingNumber)
  if (!number.ok) throw new InvalidInput({ trackingNumber: 'invalid' })
  const reception = parseReception(input, ctx.now())

  const parcelId = await inTransaction(ctx, async (tx) => {
    await requireKnownShelf(tx, reception.shelf, input.newShelf === true)
    await lockTrackingNumber(tx, number.value)
    await requireNoOwnBox(tx, number.value)
    const customerId = clientNumber === undefined ? null : await clientOf(tx, clientNumber)
    const owner = { customerId, trackingNumber: number.value }
    const id = await receiveFor(tx, ctx, owner, reception, furtherCarton === true)
    if (block) await blockLocked(tx, ctx, id, block)
    return id
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
}

type Owner = { readonly customerId: string | null; readonly trackingNumber: string }

async function receiveFor(
  tx: Tx,
  ctx: Context,
  owner: Owner,
  reception: Reception,
  isFurther: boolean,
): Promise<string> {
  const known = await knownParcel(tx, owner)
  if (known === undefined) return register(tx, ctx, owner, reception)
  if (isFurther && known.status !== 'pending_arrival') {
    return register(tx, ctx, await asFurtherCarton(tx, owner), reception)
  }
  await receiveLocked(tx, ctx, known.id, reception, { isFurther })
  return known.id
}

/** Without an owner it keeps the number of its label, by which it is claimed. */
const asFurtherCarton = async (tx: Tx, { customerId, trackingNumber }: Owner): Promise<Owner> => ({
  customerId,
  trackingNumber:
    customerId === null ? trackingNumber : await nextCartonNumber(tx, customerId, trackingNumber),
})

/** The number of a parcel without an owner is not unique, so two people on one number wait for each other here. */
async function lockTrackingNumber(tx: Tx, number: TrackingNumber): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${number}, 7))`.execute(tx)
}

/** The parcel that this owner already has under this number, or the one without an owner. */
async function knownParcel(
  tx: Tx,
  { customerId, trackingNumber }: Owner,
): Promise<{ readonly id: string; readonly status: string } | undefined> {
  return tx
    .selectFrom('parcels')
    .select(['id', 'status'])
    .where('tracking_number', '=', trackingNumber)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .executeTakeFirst()
}

/** Creates a parcel at its reception. */
async function register(tx: Tx, ctx: Context, owner: Owner, reception: Reception): Promise<string> {
  if (owner.customerId !== null) {
    await holdBuyer(tx, owner.customerId)
    if (!(await isLiveCustomer(tx, owner.customerId))) throw new Refused('client-number-unknown')
  }
  const id = randomUUID()
  const parcel = { id: id as ParcelId, status: 'pending_arrival' } as const
  const received = accepted(receive(parcel, reception))
  const inserted = await tx
    .insertInto('parcels')
    .values({
      id,
      customer_id: owner.customerId,
      tracking_number: owner.trackingNumber,
      merchant: 'Non déclaré',
      requested_action: 'temporary_storage',
      status: received.status,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) {
    await saveReception(tx, ctx, received, { ...owner, beganParcel: true })
    return id
  }
  // Its client declared it at this very moment.
  const announced = found(await knownParcel(tx, owner))
  await receiveLocked(tx, ctx, announced.id, reception, { isFurther: false })
  return announced.id
}
