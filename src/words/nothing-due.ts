type Due = { readonly basis: 'whole' | 'share'; readonly paidCents: number }

/** Why a withdrawal gives nothing back. */
export function nothingDue({ basis, paidCents }: Due): string {
  if (paidCents === 0) return 'Rien à rembourser\u00a0: tout ce qui a été payé est déjà rendu.'
  return basis === 'share'
    ? 'Rien à rembourser\u00a0: l’exécution immédiate était demandée, et tout est déjà fait ou rendu par un changement d’offre.'
    : 'Rien à rembourser\u00a0: ce qui a été payé est déjà utilisé, ou rendu par un changement d’offre.'
}
