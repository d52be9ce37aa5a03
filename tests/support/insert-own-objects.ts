import type { Person, TestApp } from './test-app.ts'

export async function insertPasskey({ deps }: TestApp, owner: Person): Promise<string> {
  const row = await deps.db
    .insertInto('passkeys')
    .values({
      user_id: owner.id,
      credential_id: 'of-client-a',
      public_key: Buffer.from('none'),
      sign_count: 0,
      transports: [],
      name: 'Téléphone',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Asked for by the office for a paid order, and awaiting a second admin. */
export async function insertAskedRefund(
  { deps }: TestApp,
  orderId: string,
  by: Person,
): Promise<string> {
  const { db, now } = deps
  const { id: paymentId } = await db
    .insertInto('payments')
    .values({
      order_id: orderId,
      stripe_payment_intent_id: 'pi_of_client_a',
      amount_cents: 4215,
      method: 'card',
      captured_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      amount_cents: 100,
      origin: 'office',
      status: 'awaiting_approval',
      reason: 'goodwill',
      requested_by: by.id,
      requested_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** « That parcel is mine », unanswered. */
export async function insertClaim({ deps }: TestApp, customer: Person): Promise<string> {
  const { id } = await deps.db
    .insertInto('parcel_requests')
    .values({
      kind: 'claim',
      customer_id: customer.id,
      tracking_number: '6A00000002',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
