/** Anchors of the home page (docs/rules/pages.md#home). */
export type HomeSection =
  | 'hero'
  | 'services'
  | 'fonctionnement'
  | 'tarifs'
  | 'destinations'
  | 'faq'
  | 'contact'

/** The hash of the sign-in page when a sign-in that began elsewhere continues with its second factor. */
export const secondStepHash = '#seconde-etape'

/** The addresses that the first page needs; the others would make it larger (`paths.ts`). */
export const sitePaths = {
  home: '/',
  homeSection: (section: HomeSection) => `/#${section}`,

  simulator: '/simulateur',
  forbidden: '/envois-interdits',
  destination: (slug: string) => `/destinations/${encodeURIComponent(slug)}`,

  signIn: '/connexion',
  signInFor: (plan: string) => `/connexion?offre=${plan}`,
  signUp: '/inscription',
  forgottenPassword: '/mot-de-passe-oublie',
  newPassword: '/mettre-a-jour-mot-de-passe',
  newPasswordTwin: '/mise-a-jour-mot-de-passe',
  confirmAddress: '/confirmer-adresse',
  invitation: '/invitation',
  confirmEmailChange: '/confirmer-changement-adresse',
  restoreAddress: '/retablir-adresse',

  termsOfSale: '/cgv',
  termsOfUse: '/cgu',
  privacy: '/politique-de-confidentialite',
  legalNotice: '/mentions-legales',
  accessibility: '/accessibilite',
  withdrawal: '/retractation',
  cancellation: '/resiliation',

  customer: '/tableau-de-bord',
  overview: '/tableau-de-bord/apercu',
  account: '/tableau-de-bord/compte',
  offers: '/tableau-de-bord/offres-options',
  quotes: '/tableau-de-bord/devis',
  cart: '/tableau-de-bord/panier',

  admin: '/admin',
} as const

/** Where one enters: these pages have a frame of their own, without the bar and the footer (`site/AccountPage.tsx`). */
const doors: readonly string[] = [
  sitePaths.signIn,
  sitePaths.signUp,
  sitePaths.forgottenPassword,
  sitePaths.newPassword,
  sitePaths.newPasswordTwin,
  sitePaths.confirmAddress,
  sitePaths.invitation,
  sitePaths.confirmEmailChange,
  sitePaths.restoreAddress,
]

export const isDoor = (pathname: string): boolean => doors.includes(pathname.replace(/\/$/, ''))

/** Added to the home page's address after an account was deleted. */
export const accountDeleted = '?compte=supprime'
