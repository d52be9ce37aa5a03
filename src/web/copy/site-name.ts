export const siteName = 'Escale'
export const contactMailbox = 'bonjour@escale.test'

/** To the letter: docs/rules/pages.md#configuration. */
export const loadingConfiguration = "Chargement des configurations de l'application..."

export const homeTitle = 'Escale – Votre escale en métropole. Vos colis, jusqu’à vous.'
