import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'
import { exampleAddress, quoteCents } from './insert-example-quote.ts'
import { planCents } from './insert-example-subscriptions.ts'

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
