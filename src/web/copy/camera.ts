/** Why there is no camera picture, and what to do. */
export const cameraProblems = {
  denied:
    'L’accès à la caméra est refusé. Autorisez-le dans les réglages du site (l’icône à gauche de l’adresse), puis réessayez.',
  missing: 'Aucune caméra sur cet appareil.',
  busy: 'La caméra ne répond pas\u00a0: une autre application la tient peut-être. Fermez-la, puis réessayez.',
  insecure: 'La caméra demande une adresse en https.',
} as const

export const readerFailed =
  'La lecture des codes n’a pas pu se charger. Vérifiez le réseau, puis éteignez et rallumez la caméra.'

export const notOurCode =
  'Code lu, mais ce n’est pas celui que l’on cherche ici. Visez-en un autre.'
