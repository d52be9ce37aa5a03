import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Tx } from '#server/core/context.ts'
import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import type { ExampleParcels } from './insert-example-parcels.ts'
import { exampleEmails, type ExamplePeople } from './insert-example-people.ts'
import { planCents } from './insert-example-subscriptions.ts'

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

/** What a mail may read of the example's invoice: its lines. */
export function exampleInvoice(issuedAt: Date): InvoiceContent {
  const at = issuedAt.toISOString()
  const amountCents = quoteCents + planCents
  const empty = { legalForm: '', capital: '', address: '', siren: '', rcs: '', vatNumber: '' }
  return {
    number: 'F-EXEMPLE',
    issuedAt: at,
    seller: { ...empty, name: 'Escale', email: '' },
    customer: {
      name: 'Léa Exemple',
      clientNumber: '',
      email: '',
      address: JSON.parse(exampleAddress),
    },
    orderNumber: 'C-EXEMPLE',
    sections: [
      section('D-EXEMPLE', 'carrier', 'Transport', quoteCents),
      section(null, 'plan', 'Abonnement Premium', planCents),
    ],
    totals: { grossCents: amountCents, netCents: amountCents, vatCents: 0, groups: [] },
    payment: { method: 'card', paidAt: at, amountCents },
    vatToVerify: false,
    mentions: [],
  }
}

function section(quoteNumber: string | null, code: string, label: string, cents: number) {
  const vat = { rate: 0, exemption: null }
  const line = { code, label, quantity: 1, unitCents: cents, unitNetCents: cents, vat }
  return {
    quoteNumber,
    destination: null,
    delivery: null,
    lines: [{ ...line, amountCents: cents }],
  }
}

/** The customer is asked for more: 2.4 kg, and 2 kg were paid. */
export async function insertExampleSupplement(
  tx: Tx,
  ctx: Context,
  given: ExamplePeople & ExampleParcels,
  shipmentId: string,
): Promise<string> {
  const quoteId = await insertExampleQuote(tx, ctx, given, 'sent_to_client', 'D-EXEMPLE-3')
  await tx
    .insertInto('supplements')
    .values({
      quote_id: quoteId,
      shipment_id: shipmentId,
      weight_g: 2400,
      box_weight_g: 2400,
      length_mm: 400,
      width_mm: 300,
      height_mm: 200,
      paid_up_to_g: 2000,
      up_to_g: 5000,
      is_non_standard: false,
      asked_by: given.staffId,
      asked_at: ctx.now(),
    })
    .execute()
  return quoteId
}
