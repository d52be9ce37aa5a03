import type { LegalSlug } from '#domain/legal/legal-text.ts'

type Figure = {
  /** The figure is alone on its line: a paragraph, a table or a list, which may be empty. */
  readonly isBlock?: true
  /** The texts that cannot be published without it. */
  readonly mandatoryIn: readonly LegalSlug[]
}

const cgv = { mandatoryIn: ['cgv'] } as const
const cgvBlock = { isBlock: true, mandatoryIn: ['cgv'] } as const
const identity = { mandatoryIn: ['cgv', 'mentions-legales'] } as const
const notice = { mandatoryIn: ['mentions-legales'] } as const
const free = { mandatoryIn: [] } as const

/**
 * The figures that the texts take from the catalogue and the settings, by the name between `{{` and `}}`. A name that was ever
 * published stays here: the published text uses it for as long as it is in force.
 */
export const figures = {
  'nom-du-site': free,
  'email-de-contact': {
    mandatoryIn: [
      'cgv',
      'cgu',
      'politique-de-confidentialite',
      'mentions-legales',
      'accessibilite',
    ],
  },
  telephone: identity,
  'societe-nom': {
    mandatoryIn: ['cgv', 'cgu', 'politique-de-confidentialite', 'mentions-legales'],
  },
  'societe-forme': identity,
  'societe-capital': identity,
  'societe-siege': { mandatoryIn: ['cgv', 'politique-de-confidentialite', 'mentions-legales'] },
  'societe-siren': identity,
  'societe-rcs': identity,
  'societe-tva': identity,
  'directeur-de-la-publication': notice,
  'hebergeur-nom': { mandatoryIn: ['politique-de-confidentialite', 'mentions-legales'] },
  'hebergeur-adresse': notice,
  'hebergeur-telephone': notice,
  'mediateur-nom': identity,
  'mediateur-adresse': identity,
  'mediateur-site': identity,
  'destinations-en-ligne': cgv,
  'destinations-sur-devis': cgvBlock,
  'validite-du-devis': cgv,
  'tableau-frais-de-traitement': cgvBlock,
  'tableaux-transport': cgvBlock,
  'tableau-services': cgvBlock,
  'tableau-options': cgvBlock,
  'offre-gratuite': free,
  'tableau-offres': cgvBlock,
  'avantages-des-offres': cgvBlock,
  'garde-gratuite': cgv,
  'garde-par-jour': cgv,
  'delai-non-reclame': cgv,
  'poids-maximal': cgv,
  'somme-maximale': cgv,
  'somme-hors-norme': cgv,
  'cote-hors-norme': cgv,
  transporteur: { mandatoryIn: ['cgv', 'politique-de-confidentialite'] },
  'delai-standard-min': cgv,
  'delai-standard-max': cgv,
  'delai-eco-min': cgv,
  'delai-eco-max': cgv,
  'indemnisation-par-kilo': cgv,
  'indemnisation-maximale': cgv,
  'recommande-r1': free,
  'recommande-r2': free,
  'ad-valorem-min': free,
  'ad-valorem-max': free,
  'tableau-assurance': cgvBlock,
  'valeur-sans-assurance': cgv,
  'valeur-en-ligne': cgv,
  'clause-reclamation': cgvBlock,
  'clause-responsabilite': cgvBlock,
  'clauses-en-vigueur': cgvBlock,
  'clauses-suspendues': cgvBlock,
  'delai-de-retractation': cgv,
  'durees-de-conservation': { isBlock: true, mandatoryIn: ['politique-de-confidentialite'] },
} as const satisfies Readonly<Record<string, Figure>>

export type FigureName = keyof typeof figures
export const figureNames = Object.keys(figures) as FigureName[]

export const isFigureName = (name: string): name is FigureName => Object.hasOwn(figures, name)
export const isBlockFigure = (name: FigureName): boolean => 'isBlock' in figures[name]
export const mandatoryIn = (slug: LegalSlug): FigureName[] =>
  figureNames.filter((name) => {
    const { mandatoryIn: texts }: Figure = figures[name]
    return texts.includes(slug)
  })
