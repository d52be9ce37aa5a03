import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { withdrawalDays } from '#domain/order/withdrawal-period.ts'
import { planIds } from '#domain/plan/plan.ts'
import {
  centimetres,
  claimBlock,
  clausesInForce,
  enumerated,
  euros,
  extraTable,
  feeTable,
  gridTables,
  insuranceTable,
  kilograms,
  liabilityBlocks,
  optionTable,
  planAdvantages,
  planTable,
  suspendedClauses,
} from './figure-blocks.ts'
import type { FigureName } from '#domain/legal/source/figure-names.ts'
import type { FigureValue } from '#domain/legal/source/legal-source.ts'
import type { LegalFacts } from './legal-facts.ts'
import { text, type LegalBlock } from './legal-text.ts'
import { keptFor, silenceNoticeDays } from './retention.ts'

type Values<Name extends FigureName> = Readonly<Record<Name, FigureValue>>

/** Every figure computed from these prices and settings; a name without a value does not compile. */
export const figureValues = (catalogue: Catalogue, facts: LegalFacts): Values<FigureName> => ({
  ...identityValues(facts),
  ...carrierValues(facts),
  ...saleValues(catalogue),
  ...limitValues(catalogue),
  'clause-reclamation': [claimBlock(facts)],
  'clause-responsabilite': liabilityBlocks(facts),
  'clauses-en-vigueur': clausesInForce(facts),
  'clauses-suspendues': suspendedClauses(facts),
  'delai-de-retractation': String(withdrawalDays),
  'durees-de-conservation': [retention],
})

const identityValues = ({ siteName, contactEmail, company, publisher }: LegalFacts) => ({
  'nom-du-site': siteName,
  'email-de-contact': contactEmail,
  telephone: publisher.phone,
  'societe-nom': company.name,
  'societe-forme': company.legalForm,
  'societe-capital': company.capital,
  'societe-siege': company.address,
  'societe-siren': company.siren,
  'societe-rcs': company.rcs,
  'societe-tva': company.vatNumber,
  'directeur-de-la-publication': publisher.publicationDirector,
  'hebergeur-nom': publisher.host.name,
  'hebergeur-adresse': publisher.host.address,
  'hebergeur-telephone': publisher.host.phone,
  'mediateur-nom': publisher.mediator.name,
  'mediateur-adresse': publisher.mediator.address,
  'mediateur-site': publisher.mediator.website,
})

const carrierValues = ({ carrierTerms: carrier }: LegalFacts) => ({
  transporteur: carrier.name,
  'delai-standard-min': String(carrier.workingDays.from),
  'delai-standard-max': String(carrier.workingDays.to),
  'delai-eco-min': String(carrier.ecoWorkingDays.from),
  'delai-eco-max': String(carrier.ecoWorkingDays.to),
  'indemnisation-par-kilo': euros(carrier.compensationPerKgCents),
  'indemnisation-maximale': euros(carrier.compensationAtMostCents),
  'recommande-r1': euros(carrier.registered.r1Cents),
  'recommande-r2': euros(carrier.registered.r2Cents),
  'ad-valorem-min': euros(carrier.adValorem.fromCents),
  'ad-valorem-max': euros(carrier.adValorem.toCents),
})

const saleValues = (catalogue: Catalogue) => ({
  'destinations-en-ligne': enumerated(
    destinations.filter((name) => catalogue.zones[name] !== null),
  ),
  'destinations-sur-devis': onQuote(catalogue),
  'validite-du-devis': String(catalogue.quoteValidityDays),
  'tableau-frais-de-traitement': [feeTable(catalogue)],
  'tableaux-transport': gridTables(catalogue),
  'tableau-services': [extraTable(catalogue)],
  'tableau-options': [optionTable(catalogue)],
  'tableau-assurance': [insuranceTable(catalogue)],
  'offre-gratuite': catalogue.plans.gratuit.title,
  'tableau-offres': [planTable(catalogue)],
  'avantages-des-offres': planAdvantages(catalogue),
})

function onQuote({ zones }: Catalogue): LegalBlock[] {
  const names = destinations.filter((name) => zones[name] === null)
  return names.length === 0
    ? []
    : [text(`Le prix est établi sur devis pour : ${enumerated(names)}, et pour l’étranger.`)]
}

const limitValues = ({ limits, plans, storage }: Catalogue) => ({
  'garde-gratuite': enumerated(
    planIds.map((id) => `${plans[id].freeStorageDays} jours (${plans[id].title})`),
  ),
  'garde-par-jour': euros(storage.feePerDayCents),
  'delai-non-reclame': String(storage.unclaimedDaysAfterFree),
  'poids-maximal': kilograms(limits.maxGrams),
  'somme-maximale': centimetres(limits.totalLengthUnder),
  'somme-hors-norme': centimetres(limits.nonStandardOverTotalLength),
  'cote-hors-norme': centimetres(limits.nonStandardOverLongestSide),
  'valeur-sans-assurance': euros(limits.maxUninsuredValueCents),
  'valeur-en-ligne': euros(limits.maxOnlineValueCents),
})

/**
 * The longest time that each kind of data is kept. Invoices and contracts stay because the law requires it; a job deletes the
 * rest.
 */
export const privacyRows: readonly (readonly [data: string, duration: string])[] = [
  ['Factures et pièces comptables', '10 ans (code de commerce, article L123-22)'],
  [
    'Contrats d’au moins 120 €, avec les conditions acceptées',
    '10 ans (code de la consommation, article L213-1)',
  ],
  [
    'Compte, territoires où vous avez vécu pendant une garde, colis, devis (aussi ceux que l’équipe prépare), demandes, messages et notes de l’équipe',
    `Le temps du compte. Un compte gratuit sans aucun échange pendant ${keptFor('silent-accounts')} est supprimé ; un e-mail l’annonce au moins ${silenceNoticeDays} jours avant`,
  ],
  ['Notifications lues sur le site, documents publiés pour vous seul', 'Le temps du compte'],
  [
    'Abonnements et options payées',
    'Le temps du compte, puis 10 ans sans votre nom avec les pièces comptables',
  ],
  [
    'Moyens de paiement que vous avez enregistrés (marque, quatre derniers chiffres, date d’expiration)',
    `Jusqu’à ce que vous les retiriez ; la preuve de votre accord, ${keptFor('removed-methods')} de plus, sans ces indications si vous supprimez votre compte`,
  ],
  [
    'Envois programmés (colis, plafond, adresse, votre accord)',
    `Jusqu’à leur paiement ou leur fin, puis ${keptFor('ended-standing-orders')}, sans l’adresse si vous supprimez votre compte`,
  ],
  [
    'Contenus déclarés et factures d’achat jointes',
    'Le temps du compte ; une facture d’achat est effacée dès que vous la retirez de vos colis',
  ],
  [
    'Photos des colis',
    `${keptFor('parcel-photos')} après la livraison, le retour ou la destruction (${keptFor('undelivered-photos')} après le départ si la livraison ne nous est pas confirmée), plus longtemps si un dossier est ouvert`,
  ],
  [
    'Réclamations sur un envoi',
    `Le temps du compte, puis 10 ans sans votre nom ni vos mots avec les pièces comptables ; leurs photos, ${keptFor('parcel-photos')} après la clôture du dossier`,
  ],
  [
    'Notre réponse à votre banque quand un paiement est contesté',
    'Le temps du compte, puis 10 ans sans son texte avec les pièces comptables ; des fichiers envoyés, seuls le nom et l’empreinte sont gardés',
  ],
  [
    'Demandes de rétractation et de résiliation',
    `${keptFor('legal-requests')}, sans votre nom si vous supprimez votre compte`,
  ],
  [
    'Messages de contact, avec ou sans compte, invitations et autres prospects',
    `${keptFor('contact-messages')} après le dernier contact`,
  ],
  ['Sessions', 'Jusqu’à leur fin'],
  ['Essais de connexion comptés par nos protections', '2 jours'],
  [
    'Journal des connexions et autres journaux techniques de sécurité',
    `${keptFor('security-facts')} au plus`,
  ],
]

const retention: LegalBlock = {
  kind: 'table',
  caption: 'Durées de conservation',
  columns: ['Données', 'Durée'],
  rows: privacyRows,
}
