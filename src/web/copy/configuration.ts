/** To the letter: docs/rules/pages.md#configuration. */
export const loadingConfiguration = "Chargement des configurations de l'application..."
