import { randomBytes } from 'node:crypto'
import { isHoldersName } from '#server/core/customers/recipient-name.ts'
import type { Person, TestApp } from './test-app.ts'

export type TestQuote = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly totalCents: number
  readonly parcelIds: readonly string[]
}
export type GivenQuote = {
  readonly totalCents?: number
  readonly status?: string
  readonly validForMs?: number
  readonly parcels?: number
  /** More paid work than photos: the price of each line code; an insurance goes up to 500 €. */
  readonly extras?: Readonly<Record<string, number>>
  /** Whom the request named; the holder of the account unless said. */
  readonly clientName?: string
}

const hour = 3_600_000

const address = {
  line1: '12 rue de Sébastopol',
  line2: null,
  postalCode: '98800',
  city: 'Nouméa',
  country: 'Nouvelle-Calédonie',
}

type Needs = Pick<TestApp['deps'], 'db' | 'now'>

/** An accepted quote with its parcels, as the verbs of quotes would leave it. */
export async function insertQuote(
  { deps }: { readonly deps: Needs },
  customer: Person,
  {
    totalCents = 4215,
    status = 'accepted',
    validForMs = 15 * 24 * hour,
    parcels = 1,
    extras,
    clientName = 'Marie Tehei',
  }: GivenQuote,
): Promise<TestQuote> {
  const at = deps.now()
  const validUntil = new Date(at.getTime() + validForMs)
  const { email } = customer
  const number = `D-2026-${randomBytes(4).toString('hex')}`
  const { id } = await deps.db
    .insertInto('quotes')
    .values({
      number,
      customer_id: customer.id,
      status,
      version: 1,
      shipping_type: 'direct',
      destination: 'Nouvelle-Calédonie',
      mode: 'standard',
      weight_g: 2000,
      client_name: clientName,
      is_for_holder: isHoldersName(clientName, customer.id),
      client_email: email,
      shipping_address: JSON.stringify(address),
      catalogue_version: 1,
      valid_until: validUntil,
      accepted_version: status === 'accepted' ? 1 : null,
      accepted_at: status === 'accepted' ? at : null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = await addVersion(deps, id, 1, totalCents, validUntil, customer.id, extras)
  const parcelIds = []
  for (let made = 0; made < parcels; made += 1) {
    parcelIds.push(await insertParcel(deps, customer.id, id))
  }
  return { id, number, version, totalCents, parcelIds }
}

/** The lines of a version: carrier and processing fee, with a benefit so that a negative line is tested too. */
export async function addVersion(
  deps: Needs,
  quoteId: string,
  version: number,
  totalCents: number,
  validUntil: Date,
  sentBy: string,
  extras: Readonly<Record<string, number>> = {},
): Promise<number> {
  const line = (code: string, label: string, unitCents: number) => ({
    code,
    label,
    quantity: 1,
    unitCents,
    amountCents: unitCents,
    vatRate: 0,
    ...(code === 'insurance' && { insuredCents: 50_000 }),
  })
  const more = Object.entries(extras).map(([code, cents]) => line(code, code, cents))
  const ofMore = more.reduce((sum, { amountCents }) => sum + amountCents, 0)
  await deps.db
    .insertInto('quote_versions')
    .values({
      quote_id: quoteId,
      version,
      lines: JSON.stringify([
        line('carrier', 'Transport', totalCents - 350 - ofMore),
        line('photo_request', 'Photos du contenu', 500),
        line('processing_fee', 'Frais de traitement', 690),
        line('benefit_consolidation', 'Avantage Premium', -840),
        ...more,
      ]),
      shipping_cents: Math.max(0, totalCents - 690),
      fee_cents: Math.min(totalCents, 690),
      total_cents: totalCents,
      catalogue_version: 1,
      valid_until: validUntil,
      sent_at: deps.now(),
      sent_by: sentBy,
    })
    .execute()
  return version
}

async function insertParcel(
  { db, now }: Needs,
  customerId: string,
  quoteId: string,
): Promise<string> {
  const { id } = await db
    .insertInto('parcels')
    .values({
      customer_id: customerId,
      tracking_number: `6A${randomBytes(6).toString('hex')}`,
      merchant: 'La Redoute',
      requested_action: 'immediate_forwarding',
      status: 'pending_quote',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('quote_parcels').values({ quote_id: quoteId, parcel_id: id }).execute()
  return id
}
