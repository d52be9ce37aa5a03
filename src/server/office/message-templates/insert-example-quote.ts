import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { exampleEmails, type ExamplePeople } from './insert-example-people.ts'

export const quoteCents = 4215
const day = 86_400_000

export const exampleAddress = JSON.stringify({
  line1: '12 rue des Exemples',
  line2: null,
  postalCode: '97400',
  city: 'Saint-Denis',
  country: 'La Réunion',
})

export async function insertExampleQuote(
  tx: Tx,
  { now }: Context,
  { userId, staffId }: ExamplePeople,
  status: 'sent_to_client' | 'accepted',
  number: string,
): Promise<string> {
  const { version: catalogueVersion } = await currentCatalogue(tx, now())
  const isAccepted = status === 'accepted'
  const validUntil = new Date(now().getTime() + 3 * day)
  const lines = JSON.stringify([
    { code: 'carrier', label: 'Transport', quantity: 1, unitCents: 3525, amountCents: 3525 },
    { code: 'processing_fee', label: 'Traitement', quantity: 1, unitCents: 690, amountCents: 690 },
  ])
  const { id } = await tx
    .insertInto('quotes')
    .values({
      number,
      customer_id: userId,
      status,
      version: 1,
      shipping_type: 'direct',
      destination: 'La Réunion',
      mode: 'standard',
      weight_g: 1800,
      client_name: 'Léa Exemple',
      client_email: exampleEmails.lea,
      shipping_address: exampleAddress,
      estimated_total_cents: quoteCents,
      catalogue_version: catalogueVersion,
      valid_until: validUntil,
      accepted_version: isAccepted ? 1 : null,
      accepted_at: isAccepted ? now() : null,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_versions')
    .values({
      quote_id: id,
      version: 1,
      lines,
      shipping_cents: 3525,
      fee_cents: 690,
      total_cents: quoteCents,
      catalogue_version: catalogueVersion,
      valid_until: validUntil,
      sent_at: now(),
      sent_by: staffId,
    })
    .execute()
  return id
}
