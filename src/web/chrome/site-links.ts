import { paths } from '#web/paths.ts'

/** The links of the top bar, in the order of spec 000 §2. */
export const siteLinks = [
  { label: 'Accueil', to: paths.homeSection('hero') },
  { label: 'Services', to: paths.homeSection('services') },
  { label: 'Comment ça marche\u00a0?', to: paths.homeSection('fonctionnement') },
  { label: 'Tarifs', to: paths.homeSection('tarifs') },
  { label: 'Contact', to: paths.homeSection('contact') },
] as const
