import type { InvoiceContent } from '#server/payments/invoices/invoice-content.ts'

/** An invoice of one shipping line at 42,15 €, without VAT. */
export const plainInvoice = (number: string, at: Date): InvoiceContent => {
  const vat = { rate: 0, exemption: 'Exonération' }
  const amounts = { grossCents: 4215, netCents: 4215, vatCents: 0 }
  const place = { line1: '1 rue', line2: null, postalCode: '98800', city: 'Nouméa', country: 'NC' }
  const issuedAt = at.toISOString()
  return {
    number,
    issuedAt,
    seller,
    customer: {
      name: 'Marie Tehei',
      clientNumber: 'CLT-000000',
      email: 'm@x.test',
      address: place,
    },
    orderNumber: 'C-TEST',
    sections: [
      {
        quoteNumber: 'D-TEST',
        destination: 'Nouvelle-Calédonie',
        delivery: place,
        lines: [{ ...line, vat }],
      },
    ],
    totals: { ...amounts, groups: [{ ...vat, ...amounts }] },
    payment: { method: 'card', paidAt: issuedAt, amountCents: 4215 },
    vatToVerify: true,
    mentions: [],
  }
}

const seller = {
  name: 'Escale',
  legalForm: 'SAS',
  capital: '10 000 €',
  address: 'Limoges',
  siren: '0',
  rcs: 'Limoges',
  vatNumber: 'FR0',
  email: 'bonjour@escale.test',
}
const line = {
  code: 'carrier',
  label: 'Transport',
  quantity: 1,
  unitCents: 4215,
  unitNetCents: 4215,
  amountCents: 4215,
}
