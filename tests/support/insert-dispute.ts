import type { Person, TestApp } from './test-app.ts'

/** A dispute about the payment of an order, with a draft of the answer. */
export async function insertDispute(
  { deps: { db }, clock: { now } }: TestApp,
  orderId: string,
  admin: Person,
): Promise<string> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('disputes')
    .values({
      payment_id: payment.id,
      stripe_dispute_id: `du_${orderId}`,
      amount_cents: 1000,
      reason: 'general',
      status: 'open',
      opened_at: now,
      updated_at: now,
      evidence_due_at: new Date(now.getTime() + 7 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('dispute_answers')
    .values({ dispute_id: id, words: 'Livré.', saved_at: now, saved_by: admin.id })
    .execute()
  return id
}
