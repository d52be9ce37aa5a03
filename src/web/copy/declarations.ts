export type DeclarationKind = 'withdrawal' | 'cancellation'
export type DeclarationField = 'name' | 'email' | 'contract' | 'wishedOn'

/** The two functions that the law names, with the labels that it gives (decisions §10). */
export const declarationTexts = {
  withdrawal: {
    title: 'Renoncer au contrat ici',
    lead: 'Exercez votre droit de rétractation\u00a0: gratuit, sans compte, sans motif à donner. Vous recevez aussitôt un accusé daté par e-mail.',
    statement: 'Je renonce au contrat désigné ci-dessous.',
    confirm: 'Confirmer la rétractation',
    contract: 'Commande ou abonnement',
    contractHint:
      'Le numéro de la commande (par exemple C-2026-000123) ou le nom de l’abonnement. Il figure dans l’e-mail de confirmation.',
    next: 'Notre équipe rapproche votre demande du contrat et vous écrit. Si la rétractation est recevable, vous êtes remboursé au plus tard 14\u00a0jours après la date ci-dessus, moins la part déjà exécutée si vous aviez demandé un départ immédiat.',
    more: 'Vous avez 14\u00a0jours à compter de la conclusion du contrat. La rétractation porte sur notre service, non sur l’achat fait à la boutique.',
    moreLink: 'Lire «\u00a0Droit de rétractation\u00a0» dans les conditions de vente',
    moreHash: 'retractation',
  },
  cancellation: {
    title: 'Résilier votre contrat',
    lead: 'Mettez fin à un abonnement\u00a0: gratuit, sans compte, à tout moment. Vous recevez aussitôt un accusé daté par e-mail.',
    statement: 'Je résilie le contrat désigné ci-dessous.',
    confirm: 'Notification de la résiliation',
    contract: 'Abonnement',
    contractHint:
      'Le nom de l’abonnement (Standard, Premium) et, si vous le connaissez, votre numéro client.',
    next: 'Notre équipe rapproche votre demande de l’abonnement, puis vous confirme par e-mail la date exacte à laquelle il prend fin\u00a0: le terme de la période déjà payée.',
    more: 'L’abonnement prend fin au terme de la période déjà payée. Pour un contrat conclu depuis moins de 14\u00a0jours, vous pouvez aussi y renoncer.',
    moreLink: 'Lire «\u00a0Résiliation\u00a0» dans les conditions de vente',
    moreHash: 'resiliation',
  },
} as const

const missing: Readonly<Record<DeclarationField, string>> = {
  name: 'Indiquez votre nom et votre prénom.',
  email: 'Indiquez l’adresse à laquelle envoyer l’accusé.',
  contract: 'Indiquez de quel contrat il s’agit.',
  wishedOn: 'Indiquez une date, ou laissez vide.',
}
const wrong: Readonly<Record<DeclarationField, string>> = {
  name: 'Ce nom n’est pas lisible.',
  email: 'Cette adresse e-mail n’est pas valable.',
  contract: 'Cette référence n’est pas lisible.',
  wishedOn: 'Cette date n’est pas valable.',
}

/** The sentence under a field, for the code that the contract or the server gave. */
export function declarationFault(field: DeclarationField, code: string): string {
  if (code === 'required') return missing[field]
  if (code === 'too-long') return 'C’est trop long\u00a0: abrégez.'
  if (code === 'past') return 'Cette date est passée\u00a0: choisissez aujourd’hui ou plus tard.'
  return wrong[field]
}
