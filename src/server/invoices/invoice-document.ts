import { towards } from '#domain/destination/destination.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { companyLines } from '#server/documents/company-lines.ts'
import type { PdfContent, PdfPart } from '#server/documents/pdf-document.ts'
import { euros, percent } from '#server/documents/printed-amounts.ts'
import { refundReasonText } from '#server/refunds/refund-reason-text.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { parisDate } from '#server/core/paris-date.ts'

/** An invoice or a credit note as it is printed: the mentions of CGI ann. II art. 242 nonies A, from the frozen content alone. */
export function invoiceDocument(invoice: InvoiceContent): PdfContent {
  const { number, seller, corrects } = invoice
  const title = `${corrects ? 'Avoir' : 'Facture'} ${number}`
  return {
    title,
    heading: title,
    createdAt: new Date(invoice.issuedAt),
    issuer: { name: seller.name, lines: [seller.address, seller.email] },
    parts: [
      parties(invoice),
      facts(invoice),
      ...invoice.sections.flatMap(section),
      totals(invoice),
      { kind: 'text', paragraphs: paragraphs(invoice) },
    ],
    legal: [
      `${seller.name}, ${seller.legalForm} au capital de ${seller.capital} · ${seller.address}`,
      `SIREN ${seller.siren} · RCS ${seller.rcs} · TVA intracommunautaire ${seller.vatNumber}`,
    ],
  }
}

const dateText = (time: string): string => parisDate(new Date(time))

function parties({ customer, seller }: InvoiceContent): PdfPart {
  return {
    kind: 'blocks',
    blocks: [
      { label: 'Vendeur', lines: [seller.name, seller.legalForm, seller.address] },
      {
        label: 'Client',
        lines: [
          ...(customer.company ? companyLines(customer.company) : []),
          customer.name,
          ...addressLines(customer.address),
          `N° client ${customer.clientNumber}`,
        ],
      },
    ],
  }
}

type Address = InvoiceContent['customer']['address']

const addressLines = ({ line1, line2, postalCode, city, country }: Address): string[] => [
  line1,
  ...(line2 === null ? [] : [line2]),
  `${postalCode} ${city}`,
  country,
]

function facts({ issuedAt, orderNumber, payment, corrects }: InvoiceContent): PdfPart {
  const moved = `${dateText(payment.paidAt)}, ${paymentMethodLabel(payment.method)}`
  const corrected = corrects && `${corrects.number} du ${dateText(corrects.issuedAt)}`
  return {
    kind: 'facts',
    facts: [
      { label: 'Date d’émission', value: dateText(issuedAt) },
      ...(corrected ? [{ label: 'Facture corrigée', value: corrected }] : []),
      { label: 'Commande', value: orderNumber },
      { label: corrected ? 'Remboursé le' : 'Payée le', value: moved },
    ],
  }
}

function section({
  quoteNumber,
  destination,
  delivery,
  lines,
}: InvoiceContent['sections'][number]): PdfPart[] {
  const heading: PdfPart =
    delivery === null || destination === null
      ? { kind: 'text', title: 'Options et abonnements', paragraphs: [] }
      : {
          kind: 'text',
          title: `Réexpédition ${towards(destination)} · devis ${quoteNumber}`,
          paragraphs: [`Livraison\u00A0: ${addressLines(delivery).join(', ')}`],
        }
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { label: 'Désignation', share: 0.42, align: 'left' },
        { label: 'Quantité', share: 0.11, align: 'right' },
        { label: 'Prix unitaire HT', share: 0.18, align: 'right' },
        { label: 'TVA', share: 0.11, align: 'right' },
        { label: 'Montant TTC', share: 0.18, align: 'right' },
      ],
      rows: lines.map((line) => [
        line.label,
        String(line.quantity),
        euros(line.unitNetCents),
        percent(line.vat.rate),
        euros(line.amountCents),
      ]),
    },
  ]
}

function totals(invoice: InvoiceContent): PdfPart {
  const { netCents, grossCents, groups } = invoice.totals
  return {
    kind: 'totals',
    totals: [
      { label: 'Total HT', value: euros(netCents) },
      ...groups.map((group) => ({
        label: `TVA ${percent(group.rate)} sur ${euros(group.netCents)} HT`,
        value: euros(group.vatCents),
      })),
      { label: 'Total TTC', value: euros(grossCents), strong: true },
      ...settlement(invoice),
    ],
  }
}

function settlement({ totals: { grossCents }, payment, corrects }: InvoiceContent) {
  const { amountCents } = payment
  if (corrects) return [{ label: 'Remboursé au client', value: euros(0 - amountCents) }]
  return [
    { label: 'Déjà payé', value: euros(amountCents) },
    { label: 'Reste à payer', value: euros(grossCents - amountCents) },
  ]
}

/** What it corrects and why, each exemption once, then the standing mentions. */
function paragraphs({
  totals: { groups },
  mentions,
  vatToVerify,
  corrects,
}: InvoiceContent): string[] {
  const object = corrects
    ? [
        `Avoir sur la facture ${corrects.number} du ${dateText(corrects.issuedAt)}. Motif\u00A0: ${refundReasonText(corrects.reason)}.`,
        'Les montants sont négatifs\u00A0: ils viennent en déduction de la facture, aux taux de TVA de celle-ci.',
      ]
    : []
  const exemptions = groups.flatMap(({ exemption }) => (exemption === null ? [] : [exemption]))
  const caution = vatToVerify ? ['Régime de TVA à vérifier par le cabinet comptable.'] : []
  return [...object, ...new Set(exemptions), ...mentions, ...caution]
}
