/** Anchors of the home page (spec 000 §2). */
export type HomeSection =
  | 'hero'
  | 'services'
  | 'fonctionnement'
  | 'tarifs'
  | 'destinations'
  | 'faq'
  | 'contact'

/** On the sign-in page: a sign-in that began elsewhere goes on with its second factor. */
export const secondStepHash = '#seconde-etape'

/** Every URL of the site is built here (spec 000 §2, decisions §6). */
export const paths = {
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
  withdrawalFrom: (orderNumber: string) =>
    `/retractation?commande=${encodeURIComponent(orderNumber)}`,
  cancellation: '/resiliation',

  customer: '/tableau-de-bord',
  overview: '/tableau-de-bord/apercu',
  account: '/tableau-de-bord/compte',
  orders: '/tableau-de-bord/commandes',
  pendingOrders: '/tableau-de-bord/commandes?filter=pending',
  order: (id: string) => `/tableau-de-bord/commandes/${encodeURIComponent(id)}`,
  declareParcel: '/tableau-de-bord/enregistrer-colis',
  editParcel: (id: string) => `/tableau-de-bord/enregistrer-colis?colis=${encodeURIComponent(id)}`,
  parcels: '/tableau-de-bord/colis',
  pendingParcels: '/tableau-de-bord/colis?filter=pending',
  incompleteParcels: '/tableau-de-bord/colis?filter=incomplete',
  parcel: (id: string) => `/tableau-de-bord/colis/${encodeURIComponent(id)}`,
  claims: '/tableau-de-bord/colis/reclamation',
  parcelContents: (id: string) =>
    `/tableau-de-bord/colis/${encodeURIComponent(id)}#contenu-du-colis`,
  parcelRequests: (id: string) => `/tableau-de-bord/colis/${encodeURIComponent(id)}#demandes`,
  offers: '/tableau-de-bord/offres-options',
  subscription: '/tableau-de-bord/abonnement',
  quotes: '/tableau-de-bord/devis',
  myQuotes: '/tableau-de-bord/devis#mes-devis',
  quote: (id: string) => `/tableau-de-bord/devis/${encodeURIComponent(id)}`,
  quoteForParcel: (id: string) => `/tableau-de-bord/devis?colis=${encodeURIComponent(id)}`,
  cart: '/tableau-de-bord/panier',
  invoices: '/tableau-de-bord/documents-factures',
  paymentSuccess: '/tableau-de-bord/paiement-succes',
  notifications: '/tableau-de-bord/notifications',
  tutorial: '/tutoriel.pdf',

  admin: '/admin',
  dashboard: '/admin/dashboard',
  reception: '/admin/reception',
  unidentified: '/admin/reception/non-identifies',
  rounds: '/admin/reception/tournees',
  adminParcels: '/admin/colis',
  adminNewParcel: '/admin/colis/nouveau',
  adminShelves: '/admin/etageres',
  adminParcel: (id: string) => `/admin/colis/${encodeURIComponent(id)}`,
  adminRequests: '/admin/demandes',
  adminQuotes: '/admin/devis',
  newQuote: '/admin/devis/nouveau',
  adminQuote: (id: string) => `/admin/devis/${encodeURIComponent(id)}`,
  adminOrders: '/admin/commandes',
  adminOrder: (id: string) => `/admin/commandes/${encodeURIComponent(id)}`,
  departures: '/admin/expeditions',
  adminSettings: '/admin/parametres',
  adminDocuments: '/admin/documents',
  adminLegalTexts: '/admin/documents?onglet=textes',
  adminLegalText: (subject: string) => `/admin/documents/textes/${encodeURIComponent(subject)}`,
  adminLegalVersion: (subject: string, version: number) =>
    `/admin/documents/textes/${encodeURIComponent(subject)}/versions/${version}`,
  adminAccounts: '/admin/comptes',
  adminPricing: '/admin/tarification',
  adminPricingVersion: (version: number) => `/admin/tarification/versions/${version}`,
  adminPricingDraft: (id: string) => `/admin/tarification/brouillons/${encodeURIComponent(id)}`,
  adminOptions: '/admin/options-dynamiques',
  adminJournal: '/admin/journal',
  adminOutbox: '/admin/notifications?onglet=envois',
  adminWebhooks: '/admin/notifications?onglet=stripe',
  adminClients: '/admin/clients',
  adminNotifications: '/admin/notifications',
  adminClient: (id: string) => `/admin/clients/${encodeURIComponent(id)}`,
  adminUsers: '/admin/utilisateurs',
  adminUser: (id: string) => `/admin/utilisateurs/${encodeURIComponent(id)}`,
  departure: (id: string) => `/admin/expeditions/${encodeURIComponent(id)}`,
} as const
