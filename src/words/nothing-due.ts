type Due = {
  readonly basis: 'whole' | 'share'
  readonly paidCents: number
  readonly hasPlan: boolean
}

/** Why a withdrawal gives nothing back. */
export function nothingDue({ basis, paidCents, hasPlan }: Due): string {
  if (paidCents === 0) return 'Rien à rembourser\u00a0: tout ce qui a été payé est déjà rendu.'
  const change = hasPlan ? ', ou rendu par un changement d’offre' : ''
  return basis === 'share'
    ? `Rien à rembourser\u00a0: l’exécution immédiate était demandée, et tout est fait ou déjà rendu${change}.`
    : `Rien à rembourser\u00a0: ce qui a été payé est déjà utilisé${change}.`
}
