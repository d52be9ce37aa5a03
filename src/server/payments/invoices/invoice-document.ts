import { towards } from '#domain/destination/destination.ts'
import { facturX } from '#domain/invoice/factur-x/factur-x.ts'
import { netOfLines } from '#domain/invoice/invoice.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { cents, type Cents } from '#domain/units.ts'
import { parisDate } from '#server/core/paris-date.ts'
import {
  addressLines,
  addressText,
  companyLines,
  legalLines,
} from '#server/papers/rendering/party-lines.ts'
import {
  type PdfBlock,
  type PdfContent,
  type PdfPart,
} from '#server/papers/rendering/pdf-document.ts'
import { euros, percent, unitEuros } from '#server/papers/rendering/printed-figures.ts'
import { type InvoiceContent, refundReasonText, typedGroup, typedLine } from './invoice-content.ts'

const dateText = (time: string): string => parisDate(new Date(time))

const netAmounts = ({ sections: all, totals: { groups } }: InvoiceContent): Cents[] =>
  netOfLines(all.flatMap(({ lines }) => lines).map(typedLine), groups.map(typedGroup))

const vatRounding =
  'Prix convenus TTC\u00A0: la TVA est calculée une fois par taux, sur la somme de ses lignes\u00A0; chaque montant HT est arrondi au centime de façon que leur somme soit le total HT.'

/**
 * An invoice or a credit note for printing, from the frozen content alone, with the mentions of CGI ann. II art. 242 nonies A.
 */
export function invoiceDocument(invoice: InvoiceContent): PdfContent {
  const { number, seller, corrects } = invoice
  const title = `${corrects ? 'Avoir' : 'Facture'} ${number}`
  return {
    title,
    heading: title,
    createdAt: new Date(invoice.issuedAt),
    issuer: { name: seller.name, lines: [seller.address, seller.email] },
    archive: { facturX: facturX(invoice, netAmounts(invoice)) },
    parts: [
      { kind: 'blocks', blocks: [...parties(invoice), dates(invoice)] },
      ...sections(invoice),
      totals(invoice),
      { kind: 'text', size: 'small', paragraphs: paragraphs(invoice) },
    ],
    legal: legalLines(seller),
  }
}

function parties({ customer, seller }: InvoiceContent): PdfBlock[] {
  return [
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
  ]
}

function dates({ issuedAt, orderNumber, payment, corrects }: InvoiceContent): PdfBlock {
  const moved = `${dateText(payment.paidAt)}, ${paymentMethodLabel(payment.method)}`
  return {
    label: corrects ? 'Avoir' : 'Facture',
    lines: [
      `${corrects ? 'Émis' : 'Émise'} le ${dateText(issuedAt)}`,
      ...(corrects ? [`Corrige ${corrects.number} du ${dateText(corrects.issuedAt)}`] : []),
      `Commande ${orderNumber}`,
      `${corrects ? 'Remboursé' : 'Payée'} le ${moved}`,
    ],
  }
}

type Section = InvoiceContent['sections'][number]

/** Amounts HT by line, whose sum is the total HT; only the totals show TTC. */
function sections(invoice: InvoiceContent): PdfPart[] {
  const nets = netAmounts(invoice)
  let place = 0
  return invoice.sections.flatMap((section) =>
    sectionParts(
      section,
      section.lines.map(() => nets[place++] ?? cents(0)),
    ),
  )
}

function sectionParts(
  { quoteNumber, destination, delivery, lines }: Section,
  nets: readonly Cents[],
): PdfPart[] {
  const heading: PdfPart =
    delivery === null || destination === null
      ? { kind: 'text', title: 'Options et abonnements', paragraphs: [] }
      : {
          kind: 'text',
          title: `Réexpédition ${towards(destination)} · devis ${quoteNumber}`,
          paragraphs: [`Livraison\u00A0: ${addressText(delivery)}`],
        }
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { label: 'Désignation', share: 0.46, align: 'left' },
        { label: 'Quantité', share: 0.1, align: 'right' },
        { label: 'Prix unitaire HT', share: 0.18, align: 'right' },
        { label: 'TVA', share: 0.1, align: 'right' },
        { label: 'Montant HT', share: 0.16, align: 'right' },
      ],
      rows: lines.map((line, index) => {
        const net = nets[index] ?? 0
        return [
          line.label,
          String(line.quantity),
          unitEuros(net, line.quantity),
          percent(line.vat.rate),
          euros(net),
        ]
      }),
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

/** The invoice that it corrects and why, each exemption once, then the standing mentions. */
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
  const rounding = groups.some(({ rate }) => rate > 0) ? [vatRounding] : []
  const caution = vatToVerify ? ['Régime de TVA à vérifier par le cabinet comptable.'] : []
  return [...object, ...new Set(exemptions), ...rounding, ...mentions, ...caution]
}
