export type DeclarationKind = 'withdrawal' | 'cancellation'
export type DeclarationField = 'name' | 'email' | 'contract' | 'wishedOn'

/**
 * The two functions that the law requires, with the labels that it prescribes (docs/rules/law.md#withdrawal): used by the pages
 * with a script and without.
 */
export const declarationWords = {
  withdrawal: {
    path: '/retractation',
    title: 'Renoncer au contrat ici',
    statement: 'Je renonce au contrat désigné ci-dessous.',
    confirm: 'Confirmer la rétractation',
  },
  cancellation: {
    path: '/resiliation',
    title: 'Résilier votre contrat',
    statement: 'Je résilie le contrat désigné ci-dessous.',
    confirm: 'Notification de la résiliation',
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

/** The sentence under a field, for the error code of the contract or the server. */
export function declarationFault(field: DeclarationField, code: string): string {
  if (code === 'required') return missing[field]
  if (code === 'too-long') return 'C’est trop long\u00a0: abrégez.'
  if (code === 'past') return 'Cette date est passée\u00a0: choisissez aujourd’hui ou plus tard.'
  return wrong[field]
}
