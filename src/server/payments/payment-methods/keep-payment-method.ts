import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { cardColumns, type KeptMethod } from '#server/payments/stripe/kept-method.ts'
import { removeMethods } from './remove-payment-method.ts'

/**
 * Keeps what paid this checkout, as its customer agreed at the cart (docs/rules/money.md#saved-means-of-payment). The caller holds
 * the buyer's lock. The same card kept before is replaced; of an account that has ended nothing is kept.
 */
export async function keepPaymentMethod(
  tx: Tx,
  ctx: Context,
  checkoutId: string,
  kept: KeptMethod,
): Promise<void> {
  const agreed = await agreementOf(tx, checkoutId)
  if (!agreed) return
  const { customerId } = agreed
  if (await isKnown(tx, kept)) return
  await replaceSame(tx, ctx, customerId, kept)
  const { id } = await tx
    .insertInto('payment_methods')
    .values({
      customer_id: customerId,
      checkout_id: checkoutId,
      stripe_payment_method_id: kept.id,
      kind: kept.kind,
      ...cardColumns(kept),
      agreement_version: agreed.version,
      agreed_at: agreed.at,
      saved_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: 'account.payment-method-saved',
    customerId,
    details: { agreement: agreed.version },
  })
  if (!(await isLiveCustomer(tx, customerId))) await removeMethods(tx, ctx, [id], 'account')
}

/** The provider offered a means on its page that it keeps already: live or removed, its row says what was agreed. */
async function isKnown(tx: Tx, { id }: KeptMethod): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('stripe_payment_method_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function agreementOf(tx: Tx, checkoutId: string) {
  const row = await tx
    .selectFrom('checkouts')
    .select(['customer_id', 'keep_method_version', 'keep_method_agreed_at'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const { customer_id: customerId, keep_method_version: version, keep_method_agreed_at: at } = row
  return version !== null && at !== null ? { customerId, version, at } : undefined
}

/** The provider makes another means of each payment, also of the same card: its owner sees one. */
async function replaceSame(
  tx: Tx,
  ctx: Context,
  customerId: string,
  kept: KeptMethod,
): Promise<void> {
  const { brand, last4, exp_month, exp_year } = cardColumns(kept)
  const same = await tx
    .selectFrom('payment_methods')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .where('kind', '=', kept.kind)
    .where('brand', 'is not distinct from', brand)
    .where('last4', 'is not distinct from', last4)
    .where('exp_month', 'is not distinct from', exp_month)
    .where('exp_year', 'is not distinct from', exp_year)
    .execute()
  const ids = same.map(({ id }) => id)
  await removeMethods(tx, ctx, ids, 'replaced')
}
