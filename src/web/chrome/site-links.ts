import { sitePaths } from '#web/site-paths.ts'

/** The links of the top bar, in their order (docs/rules/pages.md#top-bar). */
export const siteLinks = [
  { label: 'Accueil', to: sitePaths.homeSection('hero') },
  { label: 'Services', to: sitePaths.homeSection('services') },
  { label: 'Comment ça marche\u00a0?', to: sitePaths.homeSection('fonctionnement') },
  { label: 'Tarifs', to: sitePaths.homeSection('tarifs') },
  { label: 'Contact', to: sitePaths.homeSection('contact') },
] as const
