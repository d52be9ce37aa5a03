import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { PdfContent } from '#server/papers/rendering/pdf-document.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import { formatCents, kilogramsText, numberText } from '#words/amounts.ts'

/**
 * The journey of a parcel from the shop to the islands, on two sheets, with the figures of the prices in force; the number in its
 * address is an example (docs/rules/accounts.md#client-number).
 */
export function tutorialDocument(
  settings: Settings,
  prices: Catalogue,
  createdAt: Date,
): PdfContent {
  const { siteName, company, contactEmail } = settings
  const title = `Bien utiliser ${siteName}`
  return {
    title,
    heading: title,
    createdAt,
    issuer: { name: siteName, lines: [contactEmail] },
    parts: [
      {
        kind: 'text',
        title: '1. Donnez votre adresse en métropole aux boutiques',
        paragraphs: [
          'Elle est dans votre espace, sous « Mon adresse », avec un bouton pour copier chaque ligne. Recopiez-la telle quelle\u00A0: votre numéro client, à la place du prénom, dit que le colis est le vôtre.',
        ],
      },
      { kind: 'blocks', blocks: [exampleAddress(settings)] },
      ...stepsAt(prices),
      {
        kind: 'text',
        title: 'Une question\u00A0?',
        paragraphs: [
          `Écrivez-nous à ${contactEmail} avec votre numéro client\u00A0: nous répondons sous un jour ouvré.`,
        ],
      },
    ],
    legal: [`${company.name}, ${company.legalForm} · ${company.address}`],
  }
}

const exampleAddress = ({ company, warehouse }: Settings) => ({
  label: 'Exemple, à ne pas recopier',
  lines: [
    company.name,
    'Prénom\u00A0: CLT-XXXXXX (votre numéro client)',
    'Complément (c/o)\u00A0: votre prénom et votre nom',
    warehouse.street,
    `${warehouse.postalCode} ${warehouse.city}`,
    warehouse.country,
  ],
})

const stepsAt = ({
  plans: { gratuit, standard, premium },
  storage,
  quoteValidityDays,
  limits,
}: Catalogue): PdfContent['parts'] => [
  {
    kind: 'text',
    title: '2. Déclarez le colis',
    paragraphs: [
      'Dès que la boutique vous donne un numéro de suivi, ouvrez « Déclarer un Colis »\u00A0: numéro, marchand, et ce que vous souhaitez (réexpédition, stockage, regroupement, inspection). Un colis déclaré est reconnu à son arrivée\u00A0; sans déclaration il est reçu quand même, mais il peut attendre qu’on le reconnaisse.',
      'Vérifiez d’abord la page « Envois interdits »\u00A0: batteries seules, parfums, aérosols et denrées périssables ne voyagent pas, ou seulement sous conditions.',
    ],
  },
  {
    kind: 'text',
    title: '3. Nous le recevons, le pesons, le photographions',
    paragraphs: [
      `Vous recevez un message avec le poids et les mesures. Le stockage est gratuit ${gratuit.freeStorageDays}, ${standard.freeStorageDays} ou ${premium.freeStorageDays} jours selon votre offre, puis coûte ${formatCents(storage.feePerDayCents)} par colis et par jour\u00A0: la page du colis compte les jours.`,
    ],
  },
  {
    kind: 'text',
    title: '4. Demandez un devis, seul ou groupé',
    paragraphs: [
      `Choisissez un ou plusieurs colis, votre territoire et vos options. L’estimation s’affiche aussitôt\u00A0; le devis ferme, établi sur les mesures, reste valable ${quoteValidityDays} jours. Acceptez-le\u00A0: il est dans votre panier.`,
      `Un envoi pèse ${kilogramsText(limits.maxGrams)} au plus, et ses trois côtés font moins de ${numberText(limits.totalLengthUnder / 10)}\u00A0cm ensemble.`,
    ],
  },
  {
    kind: 'text',
    title: '5. Payez, puis suivez l’envoi',
    paragraphs: [
      'Le paiement se fait en euros, par carte ou PayPal. Vous avez 14 jours pour changer d’avis\u00A0; pour que l’envoi parte sans attendre, cochez la demande expresse au moment de payer.',
      'La facture est dans « Documents & Factures », le numéro de suivi dans « Mes Commandes ». Les taxes dues à l’arrivée (octroi de mer, TVA ou droits locaux) se règlent sur place, selon le territoire.',
    ],
  },
]
