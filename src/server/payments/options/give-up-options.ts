import { sql, type ExpressionBuilder } from 'kysely'
import type { LinePart } from '#domain/refund/plan-refund.ts'
import type { Cents } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { DB } from '#server/core/schema.ts'
import { lockOrderMoney } from '#server/payments/refunds/locked-money.ts'
import { placesOfOptions } from '#server/payments/refunds/paired-options.ts'
import { proposeRefund } from '#server/payments/refunds/promise-refund.ts'
import { isGone, isStillHeld } from '#server/warehouse/parcel-rows/parcel-state.ts'

/**
 * Cancels paid options whose parcel is gone, or every parcel of their quote: their tasks leave the bench, and their price becomes
 * a refund for an admin to approve. The caller holds the parcels' locks; orders and payments are locked after them.
 */
export async function giveUpOptions(
  tx: Tx,
  ctx: Context,
  parcelIds: readonly string[],
): Promise<void> {
  const gone = await tx
    .selectFrom('parcels')
    .select('id')
    .where('id', 'in', parcelIds)
    .where(isGone('parcels'))
    .execute()
  if (gone.length === 0) return
  const goneIds = gone.map(({ id }) => id)
  const quotes = await tx
    .selectFrom('quote_parcels')
    .select('quote_id')
    .distinct()
    .where('parcel_id', 'in', goneIds)
    .execute()
  await giveUp(tx, ctx, { parcelIds: goneIds, quoteIds: quotes.map(({ quote_id }) => quote_id) })
}

/** The same for a quote whose last parcel was taken off: cancels the options that no parcel of it could take over. */
export const giveUpOptionsOfQuote = (tx: Tx, ctx: Context, quoteId: string): Promise<void> =>
  giveUp(tx, ctx, { parcelIds: [], quoteIds: [quoteId] })

async function giveUp(tx: Tx, ctx: Context, left: Left): Promise<void> {
  const orders = await tx
    .selectFrom('parcel_options')
    .select('order_id')
    .distinct()
    .where(isOf(left))
    .where('status', '=', 'open')
    .orderBy('order_id')
    .execute()
  for (const { order_id: orderId } of orders) await giveUpOf(tx, ctx, orderId, left)
}

/** Parcels that were returned or destroyed, and the quotes that held them. */
type Left = { readonly parcelIds: readonly string[]; readonly quoteIds: readonly string[] }

const isOf =
  ({ parcelIds, quoteIds }: Left) =>
  (row: ExpressionBuilder<DB, 'parcel_options'>) =>
    row.or([
      row('parcel_id', '=', sql<string>`any(${[...parcelIds]}::uuid[])`),
      row('quote_id', '=', sql<string>`any(${[...quoteIds]}::uuid[])`),
    ])

async function giveUpOf(tx: Tx, ctx: Context, orderId: string, left: Left): Promise<void> {
  // Lock before we check the quote's parcels: when two leave at once, the later one sees that it was the last.
  const money = await lockOrderMoney(tx, orderId)
  const options = await cancelOptions(tx, ctx, orderId, left)
  if (options.length === 0) return
  for (const { customer_id: customerId, parcel_id, quote_id, label } of options) {
    const target = parcel_id === null ? { quoteId: quote_id ?? '' } : { parcelId: parcel_id }
    const subject = { customerId, orderId, ...target }
    await recordFact(tx, ctx, { type: 'option.given-up', ...subject, details: { name: label } })
  }
  await proposeRefund(tx, ctx, money, {
    note: `Colis parti avant : ${options.map(({ label }) => label).join(', ')}`,
    partsOf: async (invoice, paid) => partsOf(paid, await placesOfOptions(tx, invoice, options)),
  })
}

const cancelOptions = (tx: Tx, ctx: Context, orderId: string, left: Left) =>
  tx
    .updateTable('parcel_options')
    .set({ status: 'cancelled', updated_at: ctx.now() })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .where(isOf(left))
    .where((row) =>
      row.or([
        row('parcel_id', 'is not', null),
        row.not(isStillHeld(sql.ref('parcel_options.quote_id'))),
      ]),
    )
    .returning(['id', 'customer_id', 'parcel_id', 'quote_id', 'label'])
    .execute()

/** Each invoice line that billed one of these options, with what is left to refund of it. */
const partsOf = (paid: readonly Cents[], places: readonly number[]): LinePart[] =>
  places.flatMap((line) => {
    const amountCents = paid[line]
    return amountCents ? [{ line, amountCents }] : []
  })
