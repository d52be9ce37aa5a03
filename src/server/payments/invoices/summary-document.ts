import { parisDate } from '#server/core/paris-date.ts'
import { legalLines } from '#server/papers/rendering/party-lines.ts'
import type { PdfContent, PdfPart } from '#server/papers/rendering/pdf-document.ts'
import { euros, percent } from '#server/papers/rendering/printed-figures.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import { totalsOfYear, type SummarisedInvoice } from './yearly-invoices.ts'

type Year = {
  readonly year: number
  /** At least one invoice. */
  readonly invoices: readonly SummarisedInvoice[]
  readonly now: Date
}

/** The year's summary on paper: the customer, each invoice, the totals by rate. It is no invoice, and says so. */
export function summaryDocument(settings: Settings, { year, invoices, now }: Year): PdfContent {
  const { company, contactEmail, siteName } = settings
  const title = `Récapitulatif de vos factures ${year}`
  return {
    title,
    heading: title,
    createdAt: now,
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      customerOf(invoices),
      {
        kind: 'facts',
        facts: [
          { label: 'Établi le', value: parisDate(now) },
          { label: 'Factures', value: countOf(invoices, 'invoice') },
          { label: 'Avoirs', value: countOf(invoices, 'credit-note') },
        ],
      },
      table(invoices),
      totals(invoices),
      {
        kind: 'text',
        paragraphs: [
          'Ce récapitulatif n’est pas une facture\u00A0: seuls les factures et les avoirs qu’il cite font foi. Les avoirs (remboursements) sont déduits des totaux.',
        ],
      },
    ],
    legal: legalLines(company),
  }
}

const countOf = (invoices: Year['invoices'], wanted: SummarisedInvoice['kind']): string =>
  String(invoices.filter(({ kind }) => kind === wanted).length)

/** The customer as the latest invoice names them. */
function customerOf(invoices: readonly SummarisedInvoice[]): PdfPart {
  const customer = invoices.at(-1)?.content.customer
  const lines = customer
    ? [customer.name, `N° client ${customer.clientNumber}`, customer.address.country]
    : []
  return { kind: 'blocks', blocks: [{ label: 'Client', lines }] }
}

const table = (invoices: readonly SummarisedInvoice[]): PdfPart => ({
  kind: 'table',
  columns: [
    { label: 'Document', share: 0.2, align: 'left' },
    { label: 'Date', share: 0.2, align: 'left' },
    { label: 'Description', share: 0.4, align: 'left' },
    { label: 'Montant TTC', share: 0.2, align: 'right' },
  ],
  rows: invoices.map(({ number, issuedAt, description, content }) => [
    number,
    parisDate(issuedAt),
    description,
    euros(content.totals.grossCents),
  ]),
})

function totals(invoices: readonly SummarisedInvoice[]): PdfPart {
  const { netCents, grossCents, groups } = totalsOfYear(invoices)
  return {
    kind: 'totals',
    totals: [
      { label: 'Total HT', value: euros(netCents) },
      ...groups.map(({ rate, netCents: net, vatCents }) => ({
        label: `TVA ${percent(rate)} sur ${euros(net)} HT`,
        value: euros(vatCents),
      })),
      { label: 'Total TTC', value: euros(grossCents), strong: true },
    ],
  }
}
