import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import { withdrawalDays } from '#domain/order/withdrawal-period.ts'
import { planIds } from '#domain/plan/plan.ts'
import {
  claimBlock,
  clausesInForce,
  liabilityBlocks,
  suspendedClauses,
} from '#domain/legal/figure-blocks/clause-blocks.ts'
import { planAdvantages, planTable } from '#domain/legal/figure-blocks/plan-blocks.ts'
import {
  extraTable,
  feeTable,
  gridTables,
  insuranceTable,
  optionTable,
} from '#domain/legal/figure-blocks/price-tables.ts'
import { centimetres, enumerated, euros, kilograms } from './figures.ts'
import type { LegalFacts } from './legal-facts.ts'
import { text, type LegalBlock } from './legal-text.ts'
import { retention } from './privacy-tables.ts'
import type { FigureName } from '#domain/legal/source/figure-names.ts'
import type { FigureValue } from '#domain/legal/source/fill-source.ts'

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
