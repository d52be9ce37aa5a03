import { randomBytes } from 'node:crypto'
import { addDays, parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { postalCodeIn } from './postal-codes.ts'
import type { Answer, Person, TestApp } from './test-app.ts'

type ParcelSize = {
  readonly weightGrams?: number
  readonly lengthMm?: number
  readonly receivedDaysAgo?: number
  readonly measured?: boolean
}

/**
 * That many Paris days ago, whatever the hour and despite a clock change in between: towards noon of that day; for 0 days, this
 * instant.
 */
const daysBefore = (now: Date, days: number): Date =>
  days === 0 ? now : new Date(`${parisDayText(addDays(parisDayOf(now), -days))}T11:00:00Z`)

/** A parcel as the warehouse leaves it: received, measured, on a shelf. */
export async function receivedParcel(
  app: TestApp,
  owner: Person,
  staff: Person,
  { weightGrams = 900, lengthMm = 300, receivedDaysAgo = 1, measured = true }: ParcelSize = {},
): Promise<string> {
  const at = daysBefore(app.clock.now, receivedDaysAgo)
  const { id } = await app.deps.db
    .insertInto('parcels')
    .values({
      customer_id: owner.id,
      tracking_number: `LP${randomBytes(6).toString('hex').toUpperCase()}`,
      merchant: 'La Boutique',
      requested_action: 'grouping',
      status: 'received',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reception = {
    parcel_id: id,
    weight_g: weightGrams,
    length_mm: lengthMm,
    width_mm: 200,
    height_mm: 100,
    shelf: 'A01',
    received_at: at,
    received_by: staff.id,
  }
  if (measured) await app.deps.db.insertInto('receptions').values(reception).execute()
  return id
}

/** A direct shipment for one parcel, a grouping for several. */
export const quoteRequest = (overrides: Record<string, unknown> = {}) => ({
  shippingType: isSeveral(overrides['parcelIds']) ? 'grouping' : 'direct',
  firstName: 'Marie',
  lastName: 'Tehei',
  email: 'marie@example.test',
  weightGrams: 900,
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  options: [],
  insuranceTier: 0,
  parcelIds: [],
  ...addressIn(overrides['destination']),
  ...overrides,
})

/** The quote's destination must match its address; the account of `makeCustomer` is in Nouméa. */
const addressIn = (destination: unknown) =>
  typeof destination === 'string' && destination !== 'Nouvelle-Calédonie'
    ? {
        address: {
          line1: '1 rue du Port',
          line2: null,
          postalCode: postalCodeIn(destination),
          city: 'Le Port',
          country: destination,
        },
      }
    : {}

const isSeveral = (parcelIds: unknown): boolean => Array.isArray(parcelIds) && parcelIds.length > 1

export const sentLine = (code: string, unitCents: number, quantity = 1) => ({
  code,
  label: `Ligne ${code}`,
  quantity,
  unitCents,
})

export const carrierAndFee = [sentLine('carrier', 1995), sentLine('processing_fee', 690)]

/** A quote request with parcels; returns its id. */
export async function requestedQuote(
  app: TestApp,
  owner: Person,
  parcelIds: readonly string[],
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const body = quoteRequest({ parcelIds, ...overrides })
  const { status, body: answer } = await app.request('POST', '/api/quotes', { as: owner, body })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return answer.id
}

export const send = (
  app: TestApp,
  admin: Person,
  quoteId: string,
  replaces: number,
  overrides: Record<string, unknown> = {},
): Promise<Answer> =>
  app.request('POST', `/api/admin/quotes/${quoteId}/versions`, {
    as: admin,
    body: { replaces, lines: carrierAndFee, ...overrides },
  })

export const accept = (
  app: TestApp,
  owner: Person,
  quoteId: string,
  version: number,
): Promise<Answer> =>
  app.request('POST', `/api/quotes/${quoteId}/acceptance`, { as: owner, body: { version } })

/** The facts of a quote, in order. */
export async function factsOf(app: TestApp, quoteId: string): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('events')
    .select('type')
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

export async function parcelStatus(app: TestApp, parcelId: string): Promise<string> {
  const row = await app.deps.db
    .selectFrom('parcels')
    .select('status')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return row.status
}

/** A payment page opened for a version, as the checkout verb would leave it. */
export async function openCheckoutOf(
  app: TestApp,
  owner: Person,
  quoteId: string,
  version: number,
  status: 'open' | 'pending' = 'open',
): Promise<string> {
  const now = app.clock.now
  const { id } = await app.deps.db
    .insertInto('checkouts')
    .values({
      customer_id: owner.id,
      status,
      total_cents: 2685,
      terms_version: '2026-11',
      terms_accepted_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = { checkout_id: id, quote_id: quoteId, version, amount_cents: 2685 }
  await app.deps.db.insertInto('checkout_quotes').values(link).execute()
  return id
}

export async function checkoutStatus(app: TestApp, checkoutId: string): Promise<string> {
  const row = await app.deps.db
    .selectFrom('checkouts')
    .select('status')
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return row.status
}
