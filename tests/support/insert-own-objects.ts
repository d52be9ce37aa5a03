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

export async function insertContactMessage({ deps, clock }: TestApp): Promise<string> {
  const { id } = await deps.db
    .insertInto('contact_messages')
    .values({
      name: 'Paul',
      email: 'paul@escale.test',
      subject: 'other',
      message: 'Bonjour',
      fingerprint: 'x',
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A mail that was given up. */
export async function insertOutboxMessage(
  { deps, clock }: TestApp,
  { id: userId, email }: Person,
): Promise<string> {
  const { id } = await deps.db
    .insertInto('notifications')
    .values({
      user_id: userId,
      channel: 'email',
      recipient: email,
      kind: 'welcome',
      payload: JSON.stringify({ userId }),
      dedupe_key: `given-up:${userId}`,
      state: 'failed',
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
