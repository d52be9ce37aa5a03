import type { OfficeClaim } from '#contract/shipping/office-claims.ts'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { towards } from '#domain/destination/destination.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { parisArrival, parisDate, parisMoment } from '#server/core/paris-date.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { legalLines } from '#server/papers/rendering/party-lines.ts'
import { type PdfContent, type PdfPart, renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { euros, printedSize, printedWeight } from '#server/papers/rendering/printed-figures.ts'
import { readClaim } from './read-claim.ts'

/** The letter to the carrier, written from what the house knows now. */
export async function readClaimLetter(
  ctx: Context,
  asked: { readonly cargoClaimId: string },
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const claim = await readClaim(ctx, asked)
  const content = claimLetter(await readSettings(ctx.db), { claim, now: ctx.now() })
  const fileName = `reclamation-${claim.number}.pdf`
  return { bytes: await renderPdf(content), type: 'application/pdf', fileName }
}

type Letter = { readonly claim: OfficeClaim; readonly now: Date }

/** The letter by which the house claims from the carrier, with every proof that it has. */
function claimLetter(settings: Settings, { claim, now }: Letter): PdfContent {
  const { company, contactEmail, siteName } = settings
  const title = `Réclamation ${claim.number}`
  return {
    title,
    heading: title,
    createdAt: now,
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      blocks(claim, now),
      { kind: 'text', paragraphs: opening(claim) },
      journey(claim),
      { kind: 'text', title: 'Ce que dit le destinataire', paragraphs: claim.words.split('\n') },
      contents(claim),
      receptions(claim),
      { kind: 'text', title: 'Pièces', paragraphs: [proofs(claim)] },
      { kind: 'text', paragraphs: closing(claim) },
    ],
    legal: legalLines(company),
  }
}

const blocks = ({ evidence: { box } }: OfficeClaim, now: Date): PdfPart => ({
  kind: 'blocks',
  blocks: [
    { label: 'À', lines: [box.carrier ?? 'Transporteur', 'Service des réclamations'] },
    { label: 'Le', lines: [parisDate(now)] },
  ],
})

const whatHappened: Readonly<Record<ClaimKind, string>> = {
  lost: 'n’est pas arrivé chez son destinataire',
  damaged: 'est arrivé abîmé',
  short: 'est arrivé incomplet',
}

const opening = ({ kind, evidence: { box } }: OfficeClaim): string[] => [
  'Madame, Monsieur,',
  `L’envoi ${box.trackingNumber ?? box.number}, que nous vous avons remis ${towards(box.destination)}, ${whatHappened[kind]}. Nous vous demandons d’ouvrir une enquête et de nous indemniser.`,
]

function journey({ evidence: { box } }: OfficeClaim): PdfPart {
  const momentOf = (at: string | null) => at && parisMoment(new Date(at))
  const moments = [
    ['Emballé', momentOf(box.packedAt)],
    ['Remis au transporteur', momentOf(box.handedOverAt)],
    ['Dit livré', parisArrival(box)],
  ] as const
  const { weightGrams, lengthMm, widthMm, heightMm } = box
  return {
    kind: 'facts',
    facts: [
      { label: 'Numéro de suivi', value: box.trackingNumber ?? '—' },
      { label: 'Notre numéro', value: box.number },
      { label: 'Destination', value: box.destination },
      { label: 'Poids à l’emballage', value: printedWeight(weightGrams) },
      { label: 'Dimensions', value: printedSize(lengthMm, widthMm, heightMm) },
      ...moments.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    ],
  }
}

function contents({ evidence: { parcels } }: OfficeClaim): PdfPart {
  const claimed = parcels.flatMap(({ trackingNumber, lines }) =>
    lines.filter((line) => line.claimed > 0).map((line) => ({ trackingNumber, ...line })),
  )
  if (claimed.length === 0) {
    return { kind: 'text', paragraphs: ['Le contenu de ces colis n’a pas été déclaré.'] }
  }
  return {
    kind: 'table',
    columns: [
      { label: 'Contenu réclamé', share: 0.4, align: 'left' },
      { label: 'Colis', share: 0.25, align: 'left' },
      { label: 'Quantité', share: 0.15, align: 'right' },
      { label: 'Valeur déclarée', share: 0.2, align: 'right' },
    ],
    rows: claimed.map(({ description, trackingNumber, claimed: quantity, unitCents }) => [
      description,
      trackingNumber,
      String(quantity),
      euros(quantity * unitCents),
    ]),
  }
}

const receptions = ({ evidence: { parcels } }: OfficeClaim): PdfPart => ({
  kind: 'table',
  columns: [
    { label: 'Colis reçu à l’entrepôt', share: 0.3, align: 'left' },
    { label: 'Reçu le', share: 0.25, align: 'left' },
    { label: 'Poids', share: 0.15, align: 'right' },
    { label: 'État constaté', share: 0.3, align: 'left' },
  ],
  rows: parcels.map(({ trackingNumber, reception }) => [
    trackingNumber,
    reception ? parisDate(new Date(reception.at)) : '—',
    reception ? printedWeight(reception.weightGrams) : '—',
    reception?.condition ?? 'Rien à signaler',
  ]),
})

function proofs({ evidence: { parcels }, photoIds }: OfficeClaim): string {
  const ofWarehouse = parcels.reduce((sum, parcel) => sum + parcel.photoIds.length, 0)
  const invoices = new Set(parcels.flatMap((parcel) => parcel.invoices.map(({ id }) => id))).size
  return `Photos prises à l’entrepôt\u00A0: ${ofWarehouse}. Photos du destinataire\u00A0: ${photoIds.length}. Factures d’achat\u00A0: ${invoices}. Elles sont tenues à votre disposition avec le relevé des pesées et des scans.`
}

function closing({ money }: OfficeClaim): string[] {
  return [
    ...(money === null
      ? []
      : [
          `Valeur déclarée de ce qui est réclamé\u00A0: ${euros(money.declaredCents)}. Valeur assurée de l’envoi\u00A0: ${euros(money.insuredCents)}.`,
        ]),
    'Merci de nous faire connaître votre décision par écrit, à l’adresse ci-dessus.',
  ]
}
