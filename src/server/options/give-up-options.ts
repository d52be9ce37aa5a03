import type { LinePart } from '#domain/refund/allocate-refund.ts'
import type { Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { lockOrderMoney } from '#server/refunds/locked-money.ts'
import { placesOfOptions } from '#server/refunds/places-of-options.ts'
import { proposeRefund } from '#server/refunds/propose-refund.ts'

/**
 * Paid options of parcels that are gone can no longer be done: their tasks leave the bench, and what was paid for them is a
 * refund for an admin to approve. The caller holds the parcels; orders and payments come after them.
 */
export async function giveUpOptions(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const orders = await tx
    .selectFrom('parcel_options')
    .innerJoin('parcels', 'parcels.id', 'parcel_options.parcel_id')
    .select('order_id')
    .distinct()
    .where('parcels.id', 'in', parcelIds)
    .where((or) =>
      or.or([or('parcels.status', '=', 'returned'), or('destroyed_at', 'is not', null)]),
    )
    .where('parcel_options.status', '=', 'open')
    .orderBy('order_id')
    .execute()
  for (const { order_id: orderId } of orders) await giveUpOf(tx, ctx, orderId, parcelIds)
}

async function giveUpOf(
  tx: Tx,
  ctx: Context,
  orderId: string,
  parcelIds: readonly string[],
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const options = await cancelOptions(tx, ctx, orderId, parcelIds)
  for (const { customer_id: customerId, parcel_id, label } of options) {
    const subject = { customerId, orderId, ...(parcel_id === null ? {} : { parcelId: parcel_id }) }
    await recordFact(tx, ctx, { type: 'option.given-up', ...subject, details: { name: label } })
  }
  await proposeRefund(tx, ctx, money, {
    note: `Colis parti avant : ${options.map(({ label }) => label).join(', ')}`,
    partsOf: async (invoice, paid) => partsOf(paid, await placesOfOptions(tx, invoice, options)),
  })
}

const cancelOptions = (tx: Tx, ctx: Context, orderId: string, parcelIds: readonly string[]) =>
  tx
    .updateTable('parcel_options')
    .set({ status: 'cancelled', updated_at: ctx.now() })
    .where('order_id', '=', orderId)
    .where('parcel_id', 'in', parcelIds)
    .where('status', '=', 'open')
    .returning(['id', 'customer_id', 'parcel_id', 'label'])
    .execute()

/** Each of the invoice's lines that paid for one of them, as far as something is left of it. */
const partsOf = (paid: readonly Cents[], places: readonly number[]): LinePart[] =>
  places.flatMap((line) => {
    const amountCents = paid[line]
    return amountCents ? [{ line, amountCents }] : []
  })
