import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { LegalFacts } from './legal-facts.ts'
import type { LegalText } from './legal-text.ts'
import { carriageSections } from '#domain/legal/terms-of-sale/carriage.ts'
import { parcelSections } from '#domain/legal/terms-of-sale/parcels.ts'
import { pricesSection } from '#domain/legal/terms-of-sale/prices.ts'
import { rightsSections } from '#domain/legal/terms-of-sale/rights.ts'
import { serviceSections } from '#domain/legal/terms-of-sale/service.ts'
import { subscriptionsSection } from '#domain/legal/terms-of-sale/subscriptions.ts'
import { clausesInForce, suspendedClauses } from '#domain/legal/terms-of-sale/suspended-clauses.ts'
import { withdrawalLetter } from '#domain/legal/terms-of-sale/withdrawal-letter.ts'

/** /cgv: what is sold, at the prices of the catalogue (specification 001 §9). */
export const termsOfSale = (catalogue: Catalogue, facts: LegalFacts): LegalText => ({
  slug: 'cgv',
  title: 'Conditions générales de vente',
  lead: 'Ce que nous vendons, à quel prix, dans quels délais, et comment y renoncer.',
  sections: [
    ...serviceSections(catalogue, facts),
    pricesSection(catalogue),
    subscriptionsSection(catalogue),
    ...parcelSections(catalogue, facts),
    ...carriageSections(catalogue, facts),
    ...clausesInForce(facts),
    ...rightsSections(facts),
    ...suspendedClauses(facts),
    withdrawalLetter(facts),
  ],
})
