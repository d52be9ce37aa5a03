import { createHash } from 'node:crypto'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { composeLegalTexts, type LegalTexts } from '#domain/legal/compose-legal-texts.ts'
import type { LegalFacts } from '#domain/legal/legal-facts.ts'
import type { InForce } from '#server/papers/legal-desk/publications-in-force.ts'

export type Composed = { readonly texts: LegalTexts; readonly sha256: string }

/** Keyed by the catalogue, which is the same object as long as its version is cached. */
const known = new WeakMap<Catalogue, Map<string, Composed>>()
const mostKnown = 20

type Origin = Omit<LegalFacts, 'carrierTerms' | 'termsClauses'>

/** The texts for these prices, settings and publications, composed once per process, so that a visit costs only a comparison. */
export function composedTexts(
  catalogue: Catalogue,
  { siteName, contactEmail, company, publisher }: Origin,
  { key, contents }: InForce,
  edition: string,
): Composed {
  const name = JSON.stringify([edition, key, siteName, contactEmail, company, publisher])
  const ofCatalogue = known.get(catalogue) ?? new Map<string, Composed>()
  known.set(catalogue, ofCatalogue)
  const composed = ofCatalogue.get(name)
  if (composed) return composed
  const { sources, carrierTerms, termsClauses } = contents
  const facts = { siteName, contactEmail, company, publisher, carrierTerms, termsClauses }
  const texts = composeLegalTexts(catalogue, facts, sources)
  const sha256 = createHash('sha256')
    .update(JSON.stringify([edition, texts]))
    .digest('hex')
  if (ofCatalogue.size >= mostKnown) ofCatalogue.clear()
  ofCatalogue.set(name, { texts, sha256 })
  return { texts, sha256 }
}
