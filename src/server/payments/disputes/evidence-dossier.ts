import type { Gathered } from '#contract/payments/disputes.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import type { Context } from '#server/core/context.ts'
import { parisArrival, parisMoment } from '#server/core/paris-date.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import { legalLines } from '#server/papers/rendering/party-lines.ts'
import type { PdfContent, PdfFact, PdfPart } from '#server/papers/rendering/pdf-document.ts'
import { euros, printedSize, printedWeight } from '#server/papers/rendering/printed-figures.ts'
import { disputeReason } from '#words/dispute-reasons.ts'
import { photoMomentNames } from '#words/shipping.ts'
import { ofPlanAlone, refundReasonLabel } from '#words/refunds.ts'
import { declarationStateNames, refundStatusNames } from '#words/statuses.ts'
import type { DisputeRow } from './dispute-rows.ts'

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
    ...withdrawals.map(({ number, state, at: moment, isPlanAlone }) =>
      fact(
        'Rétractation',
        `${isPlanAlone ? ofPlanAlone(number) : number}, reçue le ${at(moment)}, ${declarationStateNames[state as keyof typeof declarationStateNames]}`,
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
    ['Fermée et pesée', at(box.packedAt)],
    ['Remise au transporteur', box.handedOverAt && at(box.handedOverAt)],
    ['Livrée', parisArrival(box)],
    ['Revenue', box.returnedAt && at(box.returnedAt)],
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
        ...moments.flatMap(([label, text]) => (text ? [fact(label, text)] : [])),
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

type Paper = {
  readonly title: string
  /** When the draft was saved: written again from the same facts, the paper is the same to the byte. */
  readonly writtenAt: Date
  readonly parts: readonly PdfPart[]
}

/** A paper of the house for a bank. */
export function evidencePaper(settings: Settings, { title, writtenAt, parts }: Paper): PdfContent {
  const { company, contactEmail, siteName } = settings
  return {
    title,
    heading: title,
    createdAt: writtenAt,
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      { kind: 'text', paragraphs: [`Établi le ${parisMoment(writtenAt)} d’après nos registres.`] },
      ...parts,
    ],
    legal: legalLines(company),
  }
}

/** Of all boxes together: the files of a dispute have 4,5 MB (docs.stripe.com/disputes/best-practices). */
const mostPictures = 16

/** The small pictures of the boxes, by box number; a photo that is no longer kept is left out. */
export async function picturesOf(ctx: Context, boxes: Gathered['boxes']) {
  const all = boxes.flatMap(({ number, photos }) => photos.map((photo) => ({ number, ...photo })))
  const kept = await Promise.all(
    all.slice(0, mostPictures).map(async ({ number, photoId, moment }) => {
      const jpeg = await ctx.files.get(photoKey(photoId, 'thumbnail'))
      const label = `Boîte ${number}\u00A0: ${photoMomentNames[moment].toLowerCase()}`
      return jpeg ? { number, picture: { jpeg, label } } : undefined
    }),
  )
  return Map.groupBy(
    kept.filter((one) => one !== undefined),
    ({ number }) => number,
  )
}

type BoxPictures = Awaited<ReturnType<typeof picturesOf>>
