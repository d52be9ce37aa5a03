/** The legal pages, by their address (docs/rules/law.md#legal-texts). */
export const legalSlugs = [
  'cgv',
  'cgu',
  'politique-de-confidentialite',
  'mentions-legales',
  'accessibilite',
] as const
export type LegalSlug = (typeof legalSlugs)[number]

export const isLegalSlug = (text: string): text is LegalSlug =>
  (legalSlugs as readonly string[]).includes(text)

/** A part of a section; `letter` is a form to copy, line by line. `path` is an address of this site. */
export type LegalBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly columns: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'link'; readonly label: string; readonly path: string }
  | { readonly kind: 'letter'; readonly lines: readonly string[] }

/** `id` is the section's anchor: letters and hyphens. */
export type LegalSection = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly LegalBlock[]
}

/** A whole text in plain words; `legal-html.ts` decides how it looks. */
export type LegalText = {
  readonly slug: LegalSlug
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

export const text = (words: string): LegalBlock => ({ kind: 'text', text: words })
export const list = (...items: readonly string[]): LegalBlock => ({ kind: 'list', items })

/** The title of a text in lists and links; the text has its own title. */
export const legalTitles: Readonly<Record<LegalSlug, string>> = {
  cgv: 'Conditions générales de vente',
  cgu: 'Conditions générales d’utilisation',
  'politique-de-confidentialite': 'Politique de confidentialité',
  'mentions-legales': 'Mentions légales',
  accessibilite: 'Accessibilité',
}
