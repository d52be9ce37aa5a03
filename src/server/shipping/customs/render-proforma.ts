import {
  gramsOfDeclared,
  netOfDeclared,
  totalsOf,
  type Party,
} from '#domain/customs/declaration.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { renderPdf, type PdfPart } from '#server/papers/rendering/pdf-document.ts'
import { euros, percent } from '#server/papers/rendering/printed-figures.ts'
import { formatPhone } from '#words/format-phone.ts'
import { kilogramsText, numberText } from '#words/amounts.ts'
import type { DeclaredBox } from './cn23-parts.ts'

/** The same lines as the CN23 on a sheet of their own, with VAT: what customs read beside the shops' invoices, or without one. */
export const renderProforma = (box: DeclaredBox): Promise<Uint8Array> => {
  const { sender, addressee } = box.declaration
  return renderPdf({
    title: `Facture pro-forma de l’envoi ${box.number}`,
    heading: 'Facture pro-forma / Proforma invoice',
    createdAt: box.frozenAt,
    issuer: { name: sender.name, lines: partyLines(sender) },
    parts: [
      {
        kind: 'blocks',
        blocks: [
          { label: 'Expéditeur / Sender', lines: [sender.name, ...partyLines(sender)] },
          { label: 'Destinataire / Addressee', lines: [addressee.name, ...partyLines(addressee)] },
        ],
      },
      { kind: 'facts', facts: factsOf(box) },
      tableOf(box),
      { kind: 'totals', totals: totalsIn(box) },
      {
        kind: 'text',
        paragraphs: [
          'Pour la douane seulement\u00a0: ce document ne demande aucun paiement. Les marchandises ont été achetées par le destinataire. / For customs purposes only, no payment is due.',
          `Fait le ${parisDate(box.frozenAt)}. Signature de l’expéditeur / Sender’s signature\u00a0:`,
        ],
      },
    ],
    legal: [`${sender.name}, envoi ${box.number}, commande ${box.orderNumber}`],
  })
}

const partyLines = ({ lines, country, phone, email }: Party): string[] => [
  ...lines,
  country,
  ...(phone === '' ? [] : [formatPhone(phone)]),
  email,
]

const factsOf = ({ number, orderNumber, trackingNumber, declaration }: DeclaredBox) => [
  { label: 'Envoi / Shipment', value: number },
  { label: 'Commande / Order', value: orderNumber },
  ...(trackingNumber === null
    ? []
    : [{ label: 'Numéro de suivi / Item number', value: trackingNumber }]),
  { label: 'Motif / Reason', value: 'Vente de marchandises / Sale of goods' },
  {
    label: 'Taxes et droits / Duties',
    value: declaration.isDutiesPaid
      ? 'Franc de taxes et droits (FTD) / Paid by sender'
      : 'Dus par le destinataire / Unpaid',
  },
]

const tableOf = ({ declaration }: DeclaredBox): PdfPart => ({
  kind: 'table',
  columns: [
    { label: 'Désignation / Description', share: 0.34, align: 'left' },
    { label: 'Nº SH / HS', share: 0.13, align: 'left' },
    { label: 'Origine', share: 0.11, align: 'left' },
    { label: 'Poids net', share: 0.12, align: 'right' },
    { label: 'Qté', share: 0.07, align: 'right' },
    { label: 'Unité HT', share: 0.115, align: 'right' },
    { label: 'Total HT', share: 0.115, align: 'right' },
  ],
  rows: declaration.goods.map((goods) => {
    const weight = gramsOfDeclared(goods)
    return [
      goods.description,
      goods.hsCode ?? '',
      goods.origin ?? 'inconnue',
      weight === null ? '' : kilogramsText(weight),
      numberText(goods.quantity),
      euros(goods.unitNetCents),
      euros(netOfDeclared(goods)),
    ]
  }),
})

function totalsIn({ declaration }: DeclaredBox) {
  const { goods, postageCents, grossGrams } = declaration
  const { netCents, grossCents, netGrams } = totalsOf(goods)
  const rates = [...new Set(goods.map(({ vat }) => vat))].toSorted((a, b) => a - b)
  return [
    { label: 'Poids net / Net weight', value: kilogramsText(netGrams) },
    { label: 'Poids brut / Gross weight', value: kilogramsText(grossGrams) },
    { label: 'Valeur HT / Value excl. VAT', value: euros(netCents), strong: true },
    ...rates
      .filter((rate) => rate > 0)
      .map((rate) => {
        const { vatCents } = totalsOf(goods.filter(({ vat }) => vat === rate))
        return { label: `TVA française ${percent(rate)} / French VAT`, value: euros(vatCents) }
      }),
    { label: 'Payé TTC / Paid incl. VAT', value: euros(grossCents) },
    { label: 'Frais de port / Postal charges', value: euros(postageCents) },
  ]
}
