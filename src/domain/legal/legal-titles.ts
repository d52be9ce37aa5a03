import type { LegalSlug } from './legal-text.ts'

/** What a text is called where it is spoken of; its own title is in its words. */
export const legalTitles: Readonly<Record<LegalSlug, string>> = {
  cgv: 'Conditions générales de vente',
  cgu: 'Conditions générales d’utilisation',
  'politique-de-confidentialite': 'Politique de confidentialité',
  'mentions-legales': 'Mentions légales',
  accessibilite: 'Accessibilité',
}
