import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { enumerated } from '#domain/legal/figures.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import { link, list, section, text, type LegalSection } from '#domain/legal/legal-text.ts'

/** Who sells what, and how an order comes about. */
export const serviceSections = (catalogue: Catalogue, facts: LegalFacts): LegalSection[] => [
  parties(facts),
  service(catalogue, facts),
  order(catalogue, facts),
]

const parties = ({ siteName, company, contactEmail, publisher }: LegalFacts): LegalSection =>
  section(
    'objet',
    'Objet et parties',
    text(
      `Les présentes conditions générales de vente règlent les relations entre ${company.name}, ${company.legalForm} au capital de ${company.capital}, dont le siège est ${company.address}, immatriculée au RCS de ${company.rcs} sous le numéro SIREN ${company.siren}, numéro de TVA ${company.vatNumber} (ci-après « ${siteName} » ou « nous »), et toute personne physique qui commande sur ce site pour ses besoins personnels (ci-après « vous » ou « le client »).`,
    ),
    text(
      `Vous pouvez nous joindre par e-mail à ${contactEmail} et par téléphone au ${publisher.phone}. Nous répondons sous 24 heures ouvrées.`,
    ),
    text(
      'Les professionnels sont servis sur devis ; des conditions particulières leur sont alors remises.',
    ),
  )

function service({ zones }: Catalogue, { siteName }: LegalFacts): LegalSection {
  const online = destinations.filter((name) => zones[name] !== null)
  const onQuote = destinations.filter((name) => zones[name] === null)
  return section(
    'service',
    'Le service',
    text(
      `${siteName} met à votre disposition une adresse personnelle de livraison à Limoges. Nous y recevons les colis que vous commandez en métropole, les pesons, les mesurons, les photographions et les gardons ; à votre demande, nous les groupons ou les reconditionnons, puis nous les confions à un transporteur qui les achemine jusque chez vous.`,
    ),
    text(`Le prix est calculé en ligne pour : ${enumerated(online)}.`),
    ...(onQuote.length === 0
      ? []
      : [text(`Le prix est établi sur devis pour : ${enumerated(onQuote)}, et pour l’étranger.`)]),
    text(
      'Nous ne vendons pas les objets que contiennent vos colis. Le contrat de vente vous lie à la boutique : c’est à elle que s’adressent la garantie, l’échange et la rétractation qui portent sur l’objet lui-même.',
    ),
  )
}

const order = ({ quoteValidityDays }: Catalogue, { siteName }: LegalFacts): LegalSection =>
  section(
    'commande',
    'De l’estimation à la commande',
    text(
      'L’estimation affichée par le simulateur ou par la demande de devis repose sur les valeurs que vous saisissez. Elle est indicative et n’engage aucune des parties.',
    ),
    text(
      `Le devis ferme est établi par notre équipe sur le poids et les dimensions relevés à l’entrepôt. Il détaille chaque ligne, frais compris, et reste valable ${quoteValidityDays} jours. Un devis modifié remplace le précédent, dont l’acceptation tombe.`,
    ),
    list(
      'Vous acceptez ou refusez le devis depuis votre espace client.',
      'Le devis accepté rejoint votre panier ; vous pouvez l’y vérifier et le retirer avant de payer.',
      'Vous acceptez les présentes conditions en cochant une case qui ne l’est pas d’avance, puis vous commandez par le bouton « Commander avec obligation de paiement ».',
      'Le contrat est conclu quand le paiement est confirmé. Nous vous en adressons la confirmation par e-mail, avec la version des conditions que vous avez acceptée.',
    ),
    text(
      `${siteName} peut refuser une commande pour un motif légitime : contenu interdit, déclaration inexacte, impayé antérieur, soupçon de fraude. Rien n’est alors débité, ou le paiement est remboursé.`,
    ),
    link('Voir comment le service fonctionne', '/#fonctionnement'),
  )
