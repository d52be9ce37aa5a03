import type { Person, TestApp } from './test-app.ts'

/** A card that its owner kept with this payment. */
export async function insertPaymentMethod(
  { deps }: TestApp,
  owner: Person,
  stripeSessionId: string,
): Promise<string> {
  const { db, now } = deps
  const agreed = { keep_method_version: '2026-11', keep_method_agreed_at: now() }
  const { id: checkoutId } = await db
    .updateTable('checkouts')
    .set(agreed)
    .where('stripe_session_id', '=', stripeSessionId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('payment_methods')
    .values({
      customer_id: owner.id,
      checkout_id: checkoutId,
      stripe_payment_method_id: 'pm_of_client_a',
      kind: 'card',
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2040,
      agreement_version: agreed.keep_method_version,
      agreed_at: agreed.keep_method_agreed_at,
      saved_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
