import { paths } from './paths.ts'

/** Pages written as HTML at build time; each is served as `<file>` of `dist/client`. */
export const publicPages = [
  {
    path: paths.home,
    file: 'index.html',
    title: 'Escale – Votre escale en métropole. Vos colis, jusqu’à vous.',
    description:
      'Une adresse de livraison à Limoges, vos colis réceptionnés, groupés et réexpédiés vers les outre-mer et l’étranger. Prix connus d’avance, suivi en temps réel.',
  },
  {
    path: paths.termsOfSale,
    file: 'cgv.html',
    title: 'Conditions générales de vente – Escale',
    description:
      'Prix, abonnements, stockage, limites, assurance, délais, rétractation et résiliation\u00a0: les conditions de vente d’Escale, avec les tarifs en vigueur.',
  },
  {
    path: paths.termsOfUse,
    file: 'cgu.html',
    title: 'Conditions générales d’utilisation – Escale',
    description:
      'Les règles du site et du compte client d’Escale\u00a0: compte, adresse de réexpédition, déclarations, usages interdits.',
  },
  {
    path: paths.privacy,
    file: 'politique-de-confidentialite.html',
    title: 'Politique de confidentialité – Escale',
    description:
      'Quelles données Escale utilise, pourquoi, combien de temps, qui les reçoit, et comment exercer vos droits.',
  },
  {
    path: paths.legalNotice,
    file: 'mentions-legales.html',
    title: 'Mentions légales – Escale',
    description: 'Éditeur, hébergeur, contact et médiateur du site Escale.',
  },
  {
    path: paths.accessibility,
    file: 'accessibilite.html',
    title: 'Accessibilité – Escale',
    description:
      'État de conformité du site Escale, limites connues, et comment signaler une difficulté.',
  },
  {
    path: paths.withdrawal,
    file: 'retractation.html',
    title: 'Renoncer au contrat ici – Escale',
    description:
      'Exercez votre droit de rétractation en ligne, sans compte\u00a0: un formulaire, une confirmation, un accusé daté par e-mail.',
  },
  {
    path: paths.cancellation,
    file: 'resiliation.html',
    title: 'Résilier votre contrat – Escale',
    description:
      'Résiliez votre abonnement Escale en ligne, sans compte ni frais\u00a0: un formulaire, une notification, un accusé daté par e-mail.',
  },
] as const
