import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { LegalSources } from '#domain/legal/base/base-sources.ts'
import { figureValues } from './figure-values.ts'
import type { LegalFacts } from './legal-facts.ts'
import type { LegalSlug, LegalText } from './legal-text.ts'
import { fillSource } from '#domain/legal/source/legal-source.ts'
import { parseSource } from '#domain/legal/source/parse-source.ts'
import { typesetText } from './typeset.ts'

export type LegalTexts = Readonly<Record<LegalSlug, LegalText>>

/** Every legal text with the figures of this catalogue and these settings: a price cannot change without its text. */
export function composeLegalTexts(
  catalogue: Catalogue,
  facts: LegalFacts,
  sources: LegalSources,
): LegalTexts {
  const values = figureValues(catalogue, facts)
  const composed = (slug: LegalSlug) =>
    typesetText(fillSource(slug, parseSource(sources[slug]).source, values))
  return {
    cgv: composed('cgv'),
    cgu: composed('cgu'),
    'politique-de-confidentialite': composed('politique-de-confidentialite'),
    'mentions-legales': composed('mentions-legales'),
    accessibilite: composed('accessibilite'),
  }
}
