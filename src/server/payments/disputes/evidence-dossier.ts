import type { Gathered } from '#contract/payments/disputes.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { parisMoment } from '#server/core/paris-date.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import type { PdfContent, PdfFact, PdfPart } from '#server/papers/rendering/pdf-document.ts'
import { euros, printedSize, printedWeight } from '#server/papers/rendering/printed-figures.ts'
import { disputeReason } from '#words/dispute-reasons.ts'
import { refundReasonLabel } from '#words/refund-reasons.ts'
import { declarationStateNames, refundStatusNames } from '#words/statuses.ts'
import type { DisputeRow } from './dispute-rows.ts'
import { evidencePaper } from './evidence-paper.ts'
import type { BoxPictures } from './pictures-of.ts'

type Dossier = {
  readonly dispute: DisputeRow
  readonly gathered: Gathered
  readonly writtenAt: Date
  readonly pictures: BoxPictures
}

/** Everything that is known of the disputed payment, dated, for the bank that decides. */
export function evidenceDossier(
  settings: Settings,
  { dispute, gathered, writtenAt, pictures }: Dossier,
): PdfContent {
  return evidencePaper(settings, {
    title: `Nos preuves pour un paiement de ${euros(gathered.payment.amountCents)}`,
    writtenAt,
    parts: [
      { kind: 'facts', facts: saleOf(dispute, gathered) },
      ...linesOf(gathered),
      ...movementsOf(gathered),
      ...gathered.boxes.flatMap((box) => [...boxPart(box), ...picturePart(box, pictures)]),
    ],
  })
}

const at = (moment: string): string => parisMoment(new Date(moment))
const fact = (label: string, value: string): PdfFact => ({ label, value })

function saleOf(
  { providerId, amountCents, reason, openedAt }: DisputeRow,
  { buyer, order, payment, terms, agreement, invoice }: Gathered,
): PdfFact[] {
  return [
    fact('Contestation', providerId),
    fact('Montant et motif', `${euros(amountCents)}, ${disputeReason(reason)}`),
    fact('Ouverte le', parisMoment(openedAt)),
    ...(buyer ? [fact('Client', `${buyer.name}, ${buyer.email}`)] : []),
    ...(buyer ? [fact('Adresse', buyer.address)] : []),
    ...(order ? [fact('Commande', `${order.number}, ${at(order.at)}`)] : []),
    fact(
      'Paiement',
      `${euros(payment.amountCents)}, ${withoutDigits(payment.method)}, ${at(payment.at)}`,
    ),
    ...(invoice ? [fact('Facture', `${invoice.number}, ${at(invoice.at)}`)] : []),
    ...(terms
      ? [
          fact(
            'Conditions générales',
            `version ${terms.version}, acceptées le ${at(terms.acceptedAt)}`,
          ),
        ]
      : []),
    ...(agreement ? [fact('Accord préalable', agreementText(agreement))] : []),
    ...(terms?.expressAt
      ? [fact('Exécution immédiate', `demandée expressément le ${at(terms.expressAt)}`)]
      : []),
  ]
}

/** What the buyer agreed to before the price was known, and how the payment was announced. */
export function agreementText({
  version,
  at: agreedAt,
  ceilingCents,
  stopHours,
  announcedAt,
}: NonNullable<Gathered['agreement']>): string {
  const agreed = `Paiement autorisé d’avance par une case à cocher (texte de l’accord\u00A0: version ${version}) le ${at(agreedAt)}, dans la limite de ${euros(ceilingCents)}.`
  return announcedAt === null
    ? agreed
    : `${agreed} Montant annoncé par un e-mail parti le ${at(announcedAt)}, avec ${stopHours}\u00A0heures pour l’arrêter.`
}

/** The bank knows its card; its digits are nothing to repeat. */
const withoutDigits = (method: string): string =>
  paymentMethodLabel(method).replace(/\u00A0•{4}\u00A0\d{4}$/, '')

const linesOf = ({ invoice }: Gathered): PdfPart[] =>
  invoice === null
    ? []
    : [
        {
          kind: 'table',
          columns: [
            { label: 'Ce qui a été vendu', share: 0.75, align: 'left' },
            { label: 'Montant TTC', share: 0.25, align: 'right' },
          ],
          rows: invoice.lines.map(({ label, amountCents }) => [label, euros(amountCents)]),
        },
      ]

function movementsOf({ refunds, withdrawals, strayWithdrawals }: Gathered): PdfPart[] {
  const facts = [
    ...refunds.map(({ amountCents, reason, status, at: moment }) =>
      fact(
        'Remboursement',
        [
          euros(amountCents),
          refundReasonLabel(reason),
          refundStatusNames[status as keyof typeof refundStatusNames],
          at(moment),
        ]
          .filter(Boolean)
          .join(', '),
      ),
    ),
    ...withdrawals.map(({ number, state, at: moment }) =>
      fact(
        'Rétractation',
        `${number}, reçue le ${at(moment)}, ${declarationStateNames[state as keyof typeof declarationStateNames]}`,
      ),
    ),
  ]
  // A withdrawal that names no order may be about this one: then nothing is said of it.
  const none =
    strayWithdrawals.length > 0 ? 'Aucun.' : 'Aucun, et aucune rétractation n’a été reçue.'
  return [{ kind: 'facts', facts: facts.length > 0 ? facts : [fact('Remboursement', none)] }]
}

function boxPart(box: Gathered['boxes'][number]): PdfPart[] {
  const { number, address, weightGrams, sidesMm, carrier, trackingNumber, tracking } = box
  const moments = [
    ['Fermée et pesée', box.packedAt],
    ['Remise au transporteur', box.handedOverAt],
    ['Livrée', box.deliveredAt],
    ['Revenue', box.returnedAt],
  ] as const
  return [
    { kind: 'text', title: `Boîte ${number}`, paragraphs: [] },
    {
      kind: 'facts',
      facts: [
        fact('Destinataire', address),
        fact('Poids et dimensions', `${printedWeight(weightGrams)}, ${printedSize(...sidesMm)}`),
        ...(carrier
          ? [fact('Transporteur', `${carrier}, ${trackingNumber ?? 'sans numéro'}`)]
          : []),
        ...moments.flatMap(([label, moment]) => (moment ? [fact(label, at(moment))] : [])),
      ],
    },
    ...(tracking && tracking.events.length > 0 ? [eventsOf(tracking)] : []),
  ]
}

const eventsOf = ({ events }: NonNullable<Gathered['boxes'][number]['tracking']>): PdfPart => ({
  kind: 'table',
  columns: [
    { label: 'Le', share: 0.42, align: 'left' },
    { label: 'Ce que dit le transporteur', share: 0.58, align: 'left' },
  ],
  rows: events.map((event) => [at(event.at), event.label]),
})

function picturePart({ number }: Gathered['boxes'][number], pictures: BoxPictures): PdfPart[] {
  const own = pictures.get(number)
  return own ? [{ kind: 'pictures', pictures: own.map(({ picture }) => picture) }] : []
}
