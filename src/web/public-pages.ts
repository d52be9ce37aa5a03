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
] as const
