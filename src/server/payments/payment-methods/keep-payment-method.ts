import type { Insertable, Selectable } from 'kysely'
import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import type { PaymentMethods } from '#server/core/schema.ts'
import { cardColumns, type KeptMethod } from '#server/payments/stripe/stripe-customer.ts'
import { removeMethods } from './remove-payment-method.ts'

/**
 * Keeps what paid this checkout, as its customer agreed at the cart (docs/rules/money.md#saved-means-of-payment). The caller holds
 * the buyer's lock. The same card kept before is renewed; of an account that has ended nothing is kept.
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
  const means = {
    checkout_id: checkoutId,
    stripe_payment_method_id: kept.id,
    kind: kept.kind,
    ...cardColumns(kept),
    agreement_version: agreed.version,
    agreed_at: agreed.at,
    saved_at: ctx.now(),
  }
  const same = await sameKept(tx, customerId, kept)
  const id = same ? await renew(tx, ctx, same, means) : await insert(tx, customerId, means)
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
async function sameKept(
  tx: Tx,
  customerId: string,
  kept: KeptMethod,
): Promise<Selectable<PaymentMethods> | undefined> {
  const { brand, last4, exp_month, exp_year } = cardColumns(kept)
  return tx
    .selectFrom('payment_methods')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .where('kind', '=', kept.kind)
    .where('brand', 'is not distinct from', brand)
    .where('last4', 'is not distinct from', last4)
    .where('exp_month', 'is not distinct from', exp_month)
    .where('exp_year', 'is not distinct from', exp_year)
    .forUpdate()
    .executeTakeFirst()
}

type Means = Omit<Insertable<PaymentMethods>, 'customer_id'>

/**
 * The card keeps its row, which its standing orders name, with the new means and agreement. The former ones go to a row of their
 * own: the proof of that agreement, and what the provider is to let go of.
 */
async function renew(
  tx: Tx,
  ctx: Context,
  { id, ...former }: Selectable<PaymentMethods>,
  means: Means,
): Promise<string> {
  await tx.updateTable('payment_methods').set(means).where('id', '=', id).execute()
  const replaced = await insert(tx, former.customer_id, former)
  await removeMethods(tx, ctx, [replaced], 'replaced')
  return id
}

async function insert(tx: Tx, customerId: string, means: Means): Promise<string> {
  const { id } = await tx
    .insertInto('payment_methods')
    .values({ ...means, customer_id: customerId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
