import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { ExamplePeople } from './insert-example-people.ts'

/** One parcel for each moment of a parcel that a message tells. */
export type ExampleParcels = {
  readonly arrivedId: string
  readonly endingId: string
  readonly chargedId: string
  readonly blockedId: string
  readonly returnedId: string
  readonly unclaimedId: string
  readonly paidId: string
  /** The storage to pay for the unclaimed parcel. */
  readonly settlementId: string
  readonly disposalId: string
}

export const exampleTrackingNumber = '6A00000000001'
const day = 86_400_000

export async function insertExampleParcels(
  tx: Tx,
  ctx: Context,
  people: ExamplePeople,
): Promise<ExampleParcels> {
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  const free = catalogue.plans.gratuit.freeStorageDays
  const parcel = (number: number, status: ParcelStatus, daysAgo: number) =>
    insertParcel(tx, ctx, people, { number, status, daysAgo })
  const ids = {
    arrivedId: await parcel(1, 'received', 0),
    endingId: await parcel(2, 'received', free - 3),
    chargedId: await parcel(3, 'received', free + 15),
    blockedId: await parcel(4, 'blocked', 1),
    returnedId: await parcel(5, 'returned', 1),
    unclaimedId: await parcel(6, 'unclaimed', free + 60),
    paidId: await parcel(7, 'processing', 2),
  }
  await blockParcel(tx, ctx, people, ids.blockedId)
  const { id: settlementId } = await tx
    .insertInto('storage_settlements')
    .values({ parcel_id: ids.unclaimedId, way: 'reclaim', opened_at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: disposalId } = await tx
    .insertInto('parcel_disposals')
    .values({
      parcel_id: ids.unclaimedId,
      reason: 'Sans réponse depuis un an',
      asked_at: ctx.now(),
      asked_by: people.staffId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...ids, settlementId, disposalId }
}

type Given = { readonly number: number; readonly status: ParcelStatus; readonly daysAgo: number }

async function insertParcel(
  tx: Tx,
  { now }: Context,
  { userId, staffId }: ExamplePeople,
  { number, status, daysAgo }: Given,
): Promise<string> {
  const receivedAt = new Date(now().getTime() - daysAgo * day)
  const { id } = await tx
    .insertInto('parcels')
    .values({
      customer_id: userId,
      tracking_number: `6A0000000000${number}`,
      merchant: 'La Boutique',
      description: 'Deux livres',
      requested_action: 'immediate_forwarding',
      status,
      created_at: receivedAt,
      updated_at: receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('receptions')
    .values({
      parcel_id: id,
      weight_g: 1800,
      length_mm: 300,
      width_mm: 200,
      height_mm: 150,
      shelf: 'B12',
      received_at: receivedAt,
      received_by: staffId,
    })
    .execute()
  return id
}

async function blockParcel(
  tx: Tx,
  { now }: Context,
  { staffId }: ExamplePeople,
  parcelId: string,
): Promise<void> {
  await tx
    .insertInto('parcel_blocks')
    .values({
      parcel_id: parcelId,
      reason: 'Batterie au lithium seule',
      choices: ['return', 'destroy', 'remove-item'],
      cause: 'prohibited',
      blocked_at: now(),
      blocked_by: staffId,
      deadline: new Date(now().getTime() + 14 * day),
    })
    .execute()
}
