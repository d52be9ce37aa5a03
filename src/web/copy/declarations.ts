import { declarationWords } from '#domain/legal/declaration.ts'

export const declarationTexts = {
  withdrawal: {
    ...declarationWords.withdrawal,
    lead: 'Exercez votre droit de rétractation\u00a0: gratuit, sans compte, sans motif à donner. Vous recevez aussitôt un accusé daté par e-mail.',
    contract: 'Commande ou abonnement',
    contractHint:
      'Le numéro de la commande (par exemple C‑2026‑000123) ou le nom de l’abonnement. Il figure dans l’e-mail de confirmation.',
    next: 'Notre équipe rapproche votre demande du contrat et vous écrit. Si la rétractation est recevable, vous êtes remboursé au plus tard 14\u00a0jours après la date ci-dessus, moins la part déjà exécutée si vous aviez demandé une exécution immédiate.',
    more: 'Vous avez 14\u00a0jours à compter de la conclusion du contrat. La rétractation porte sur notre service, non sur l’achat fait à la boutique.',
    moreLink: 'Lire «\u00a0Droit de rétractation\u00a0» dans les conditions de vente',
    moreHash: 'retractation',
  },
  cancellation: {
    ...declarationWords.cancellation,
    lead: 'Mettez fin à un abonnement\u00a0: gratuit, sans compte, à tout moment. Vous recevez aussitôt un accusé daté par e-mail.',
    contract: 'Abonnement',
    contractHint:
      'Le nom de l’abonnement (Standard, Premium) et, si vous le connaissez, votre numéro client.',
    next: 'Si l’adresse est celle du compte et que l’abonnement est bien nommé, il prend fin au terme de la période déjà payée\u00a0: l’accusé en donne la date. Sinon, notre équipe le retrouve et vous écrit cette date.',
    more: 'L’abonnement prend fin au terme de la période déjà payée. Pour un contrat conclu depuis moins de 14\u00a0jours, vous pouvez aussi y renoncer.',
    moreLink: 'Lire «\u00a0Résiliation\u00a0» dans les conditions de vente',
    moreHash: 'resiliation',
  },
} as const
