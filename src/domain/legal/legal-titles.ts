import type { LegalSlug } from './legal-text.ts'

/** The title of a text in lists and links; the text has its own title. */
export const legalTitles: Readonly<Record<LegalSlug, string>> = {
  cgv: 'Conditions générales de vente',
  cgu: 'Conditions générales d’utilisation',
  'politique-de-confidentialite': 'Politique de confidentialité',
  'mentions-legales': 'Mentions légales',
  accessibilite: 'Accessibilité',
}
