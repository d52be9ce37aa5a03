import { parisMoment } from '#server/core/paris-date.ts'
import { legalLines } from '#server/papers/rendering/party-lines.ts'
import type { PdfContent, PdfPart } from '#server/papers/rendering/pdf-document.ts'
import { kilogramsText } from '#words/amounts.ts'
import type { SlipContent } from './slip-content.ts'

/** The deposit slip, from the frozen content alone: what was handed over, and the place of two signatures. */
export const slipDocument = (slip: SlipContent): PdfContent => ({
  ...sheetOf(slip, `Bordereau de dépôt ${slip.number}`),
  parts: [facts(slip, slip.operator), table(slip), totals(slip), proof, signatures(slip)],
})

/** What a customer gets: the boxes of their order alone, of the others nothing. */
export const slipExtract = (slip: SlipContent, orderNumber: string): PdfContent => ({
  ...sheetOf(slip, `Bordereau de dépôt ${slip.number} (extrait)`),
  parts: [
    facts(slip, null),
    table(slip),
    totals(slip),
    {
      kind: 'text',
      paragraphs: [
        `Extrait du bordereau de dépôt ${slip.number}, limité aux boîtes de la commande ${orderNumber}. L’original est conservé par ${slip.company.name}.`,
      ],
    },
    proof,
  ],
})

function sheetOf(slip: SlipContent, title: string): Omit<PdfContent, 'parts'> {
  const { company, warehouse } = slip
  return {
    title,
    heading: title,
    createdAt: new Date(slip.closedAt),
    issuer: {
      name: company.name,
      lines: [warehouse.street, `${warehouse.postalCode} ${warehouse.city}`, warehouse.country],
    },
    legal: legalLines(company),
  }
}

const facts = (slip: SlipContent, operator: string | null): PdfPart => ({
  kind: 'facts',
  facts: [
    { label: 'Remis à', value: slip.carrier },
    { label: 'Remis le', value: parisMoment(new Date(slip.closedAt)) },
    ...(operator === null ? [] : [{ label: 'Remis par', value: operator }]),
  ],
})

const table = ({ boxes }: SlipContent): PdfPart => ({
  kind: 'table',
  columns: [
    { label: 'Boîte', share: 0.19, align: 'left' },
    { label: 'N° du transporteur', share: 0.22, align: 'left' },
    { label: 'Destination', share: 0.22, align: 'left' },
    { label: 'Commande, facture', share: 0.24, align: 'left' },
    { label: 'Poids', share: 0.13, align: 'right' },
  ],
  rows: boxes.map((box) => [
    box.number,
    box.trackingNumber,
    box.destination,
    [box.orderNumber, box.invoiceNumber].filter((one) => one !== null).join(', '),
    kilogramsText(box.weightGrams),
  ]),
})

function totals({ boxes }: SlipContent): PdfPart {
  const grams = boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0)
  return {
    kind: 'totals',
    totals: [
      { label: 'Nombre de boîtes', value: String(boxes.length), strong: true },
      { label: 'Poids total', value: kilogramsText(grams), strong: true },
    ],
  }
}

/** What the slip proves, and no more: the customs declaration is another paper, and the regime of VAT the adviser's. */
const proof: PdfPart = {
  kind: 'text',
  paragraphs: [
    'Ces boîtes ont été remises au transporteur pour être expédiées hors de France métropolitaine. Ce bordereau est conservé avec les commandes et leurs factures, parmi les preuves de leur sortie.',
  ],
}

const room = ['\u00a0', '\u00a0', '\u00a0', '\u00a0']

const signatures = ({ carrier }: SlipContent): PdfPart => ({
  kind: 'blocks',
  blocks: [
    { label: 'Pour l’entrepôt', lines: ['Nom et signature\u00a0:', ...room] },
    {
      label: `Pour ${carrier}`,
      lines: ['Nom du chauffeur, date, heure et signature\u00a0:', ...room],
    },
  ],
})
