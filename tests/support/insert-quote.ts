import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/core/context.ts'
import { address } from './address-row.ts'
import type { Person } from './test-app.ts'

type Given = {
  readonly status?: string
  readonly parcelIds?: readonly string[]
  readonly days?: number
}

/** A quote sent in version 1 at 42,15 €, in the given status, valid for `days` from now. */
export async function insertQuote(
  deps: Deps,
  customer: Person,
  admin: Person,
  { status = 'sent_to_client', parcelIds = [], days = 15 }: Given = {},
): Promise<string> {
  const validUntil = new Date(deps.now().getTime() + days * 86_400_000)
  const id = await insertHead(deps, customer, status, validUntil)
  await insertFirstVersion(deps, admin, id, validUntil)
  for (const parcel_id of parcelIds) {
    await deps.db.insertInto('quote_parcels').values({ quote_id: id, parcel_id }).execute()
  }
  return id
}

async function insertHead(
  { db, now }: Deps,
  customer: Person,
  status: string,
  validUntil: Date,
): Promise<string> {
  const accepted = status === 'accepted' || status === 'paid'
  const { id } = await db
    .insertInto('quotes')
    .values({
      number: `D-TEST-${randomUUID().slice(0, 8)}`,
      customer_id: customer.id,
      status,
      version: 1,
      shipping_type: 'direct',
      destination: 'Nouvelle-Calédonie',
      mode: 'standard',
      weight_g: 1800,
      client_name: 'Marie Tehei',
      client_email: customer.email,
      shipping_address: address,
      estimated_shipping_cents: 3525,
      estimated_fee_cents: 690,
      estimated_total_cents: 4215,
      estimate_lines: lines,
      catalogue_version: 1,
      valid_until: validUntil,
      accepted_version: accepted ? 1 : null,
      accepted_at: accepted ? now() : null,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertFirstVersion(
  { db, now }: Deps,
  admin: Person,
  id: string,
  validUntil: Date,
): Promise<void> {
  await db
    .insertInto('quote_versions')
    .values({
      quote_id: id,
      version: 1,
      lines,
      shipping_cents: 3525,
      fee_cents: 690,
      total_cents: 4215,
      catalogue_version: 1,
      valid_until: validUntil,
      sent_at: now(),
      sent_by: admin.id,
    })
    .execute()
}

const lines = JSON.stringify([
  { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 3525, amountCents: 3525 },
  {
    code: 'processing_fee',
    label: 'Frais de traitement',
    quantity: 1,
    unitCents: 690,
    amountCents: 690,
  },
])
