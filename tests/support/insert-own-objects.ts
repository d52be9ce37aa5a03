import { randomUUID } from 'node:crypto'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
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

/** A refund that the office requested for a paid order, waiting for a second admin. */
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

/** An unanswered claim: « That parcel is mine ». */
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

/** A message from Stripe that we could not process. */
export async function insertWebhookFailure({ deps, clock }: TestApp): Promise<string> {
  const eventId = `evt_${randomUUID()}`
  await deps.db
    .insertInto('webhook_failures')
    .values({
      event_id: eventId,
      type: 'charge.refunded',
      attempts: 1,
      reason: 'TypeError',
      first_at: clock.now,
      last_at: clock.now,
    })
    .execute()
  return eventId
}

/** A mail that we gave up sending. */
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

/** An internal note of the team about a customer. */
export async function insertNote(
  { deps }: TestApp,
  customer: Person,
  author: Person,
): Promise<string> {
  const at = deps.now()
  const { id } = await deps.db
    .insertInto('client_notes')
    .values({
      customer_id: customer.id,
      author_id: author.id,
      body: 'Préfère être appelée le matin',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A draft of prices and a promotion, as the office would make them. */
export async function insertPricing({ deps }: TestApp, admin: Person) {
  const { db, now } = deps
  const draft = await db
    .insertInto('catalogue_drafts')
    .values({
      name: 'Brouillon',
      prepared_from: 1,
      compared_with: 1,
      content: JSON.stringify(initialCatalogue),
      created_at: now(),
      updated_at: now(),
      updated_by: admin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const promotion = await db
    .insertInto('promotions')
    .values({
      code: 'BIENVENUE',
      target: 'fee',
      amount_cents: 100,
      starts_at: now(),
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { draftId: draft.id, promotionId: promotion.id }
}

export async function insertShelf({ deps }: TestApp, code: string): Promise<void> {
  const at = deps.now()
  await deps.db
    .insertInto('shelves')
    .values({ code, zone: 'Allée B', created_at: at, updated_at: at })
    .execute()
}

/** An open count with one unknown number. */
export async function insertStockCount(
  { deps }: TestApp,
  by: Person,
): Promise<{ countId: string; lineId: string }> {
  const at = deps.now()
  const count = await deps.db
    .insertInto('stock_counts')
    .values({ scope: 'shelf', place: 'Z99', opened_at: at, opened_by: by.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('stock_count_shelves')
    .values({ count_id: count.id, shelf: 'Z99' })
    .execute()
  const scanned = { scanned_shelf: 'Z99', scanned_at: at, scanned_by: by.id }
  const line = await deps.db
    .insertInto('stock_count_lines')
    .values({ count_id: count.id, tracking_number: '6A99', ...scanned })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { countId: count.id, lineId: line.id }
}

export async function insertTerritoryNotice(
  { deps: { db, now } }: TestApp,
  by: Person,
): Promise<string> {
  const { id } = await db
    .insertInto('territory_notices')
    .values({
      territory: 'Mayotte',
      severity: 'info',
      body: 'Colis retardés',
      starts_on: now(),
      pauses_storage: false,
      created_at: now(),
      created_by: by.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A plan whose renewal the bank refused. */
export async function insertUnpaidPlan({ deps, clock }: TestApp, owner: Person): Promise<void> {
  const at = clock.now
  await deps.db
    .insertInto('subscriptions')
    .values({
      customer_id: owner.id,
      stripe_subscription_id: `sub_${owner.id}`,
      plan: 'premium',
      frequency: 'month',
      price_cents: 2990,
      status: 'past_due',
      benefits_until: new Date(at.getTime() + 7 * 86_400_000),
      period_start: at,
      period_end: new Date(at.getTime() + 30 * 86_400_000),
      started_at: at,
      checked_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** A photo of the home page. */
export async function insertShowcasePhoto({ deps }: TestApp): Promise<string> {
  const photoId = randomUUID()
  const value = JSON.stringify([{ photoId, alt: 'Une étagère', width: 1280, height: 960 }])
  await deps.db.insertInto('settings').values({ key: 'showcasePhotos', value }).execute()
  return photoId
}
