/** « formule Gratuite », « formule Premium »: « Frais de traitement (Gratuit) » reads as if they were free. */
export const planInSentence = (name: string): string =>
  `formule ${name === 'Gratuit' ? 'Gratuite' : name}`
