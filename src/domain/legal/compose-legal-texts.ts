import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { accessibility } from './accessibility.ts'
import type { LegalFacts } from './legal-facts.ts'
import { legalNotice } from './legal-notice.ts'
import type { LegalSlug, LegalText } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { termsOfSale } from './terms-of-sale.ts'
import { termsOfUse } from './terms-of-use.ts'
import { typesetText } from './typeset.ts'

export type LegalTexts = Readonly<Record<LegalSlug, LegalText>>

/** Every legal text with the figures of this catalogue and these settings: a price cannot change without its text. */
export const composeLegalTexts = (catalogue: Catalogue, facts: LegalFacts): LegalTexts => ({
  cgv: typesetText(termsOfSale(catalogue, facts)),
  cgu: typesetText(termsOfUse(facts)),
  'politique-de-confidentialite': typesetText(privacy(facts)),
  'mentions-legales': typesetText(legalNotice(facts)),
  accessibilite: typesetText(accessibility(facts)),
})
