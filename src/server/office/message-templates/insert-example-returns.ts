import type { Insertable } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import type { ShopReturns } from '#server/core/schema.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import type { ExamplePeople } from './insert-example-people.ts'
import type { ExampleSales } from './insert-example-sales.ts'

export type ExampleReturns = {
  readonly pricedReturnId: string
  readonly deliveredReturnId: string
  readonly endedReturnId: string
}

const day = 86_400_000

type Given = ExamplePeople & ExampleParcels & ExampleSales

/** Three returns to shops: priced, delivered, and ended. */
export async function insertExampleReturns(
  tx: Tx,
  ctx: Context,
  given: Given,
): Promise<ExampleReturns> {
  const { arrivedId, returnedId, staffId, orderId } = given
  const at = ctx.now()
  const price = {
    way: 'postage',
    fee_cents: 890,
    priced_carrier: 'Colissimo',
    valid_until: new Date(at.getTime() + 15 * day),
  }
  return {
    pricedReturnId: await insertReturn(tx, ctx, given, {
      ...price,
      parcel_id: arrivedId,
      state: 'priced',
    }),
    deliveredReturnId: await insertReturn(tx, ctx, given, {
      ...price,
      parcel_id: returnedId,
      state: 'delivered',
      order_id: orderId,
      carrier: 'Colissimo',
      carrier_code: 'colissimo',
      tracking_number: '6A00000000000',
      sent_at: at,
      sent_by: staffId,
      delivered_at: at,
      delivered_by: staffId,
    }),
    endedReturnId: await insertReturn(tx, ctx, given, {
      ...price,
      parcel_id: arrivedId,
      state: 'ended',
      ended_because: 'impossible',
      ended_words: 'La boutique refuse ce retour : elle nous l’a écrit ce matin.',
    }),
  }
}

async function insertReturn(
  tx: Tx,
  { now }: Context,
  { userId, staffId }: Given,
  row: Omit<Insertable<ShopReturns>, 'request_id'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('parcel_requests')
    .values({
      kind: 'return',
      parcel_id: row.parcel_id,
      customer_id: userId,
      state: 'closed',
      outcome: 'accepted',
      answer: 'Nous l’envoyons en suivi, contre signature.',
      answered_by: staffId,
      answered_at: now(),
      closed_at: now(),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shop_returns')
    .values({ ...row, request_id: id })
    .execute()
  return id
}
