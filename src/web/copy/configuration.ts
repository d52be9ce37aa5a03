/** Specification 000 §2, §8, « Configuration ». */
export const loadingConfiguration = "Chargement des configurations de l'application..."
