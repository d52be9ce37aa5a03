/** What to do at the bench for a paid line, where its name does not say it. */
const howTo: Readonly<Record<string, string>> = {
  repackaging: 'Dans un carton plus petit ou plus solide.',
  grouped_repackaging: 'Ouvrez les colis, réunissez-les dans un seul carton.',
  photo_request: 'Avant de fermer la boîte.',
  free_photos: 'Avant de fermer la boîte.',
  signature_required: 'À demander au transporteur pour cette boîte.',
  insurance: 'Valeur à déclarer au transporteur.',
  free_insurance: 'Valeur à déclarer au transporteur.',
}

export const taskHint = (code: string): string | undefined => howTo[code]
