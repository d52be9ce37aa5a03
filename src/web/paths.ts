import { sitePaths } from './site-paths.ts'

/** Every URL of the site is built here (docs/rules/pages.md#addresses). */
export const paths = {
  ...sitePaths,

  accountSecurity: `${sitePaths.account}?onglet=securite`,
  accountConnections: `${sitePaths.account}?onglet=connexions`,
  accountPayments: `${sitePaths.account}?onglet=paiements`,
  accountNotifications: `${sitePaths.account}?onglet=notifications`,

  trackingPage: '/suivi',
  tracking: (token: string) => `/suivi/${encodeURIComponent(token)}`,

  cartWithStorage: (parcelId: string) => `${sitePaths.cart}?garde=${encodeURIComponent(parcelId)}`,

  withdrawalFrom: (orderNumber: string) =>
    `/retractation?commande=${encodeURIComponent(orderNumber)}`,

  orders: '/tableau-de-bord/commandes',
  pendingOrders: '/tableau-de-bord/commandes?filter=pending',
  order: (id: string) => `/tableau-de-bord/commandes/${encodeURIComponent(id)}`,
  openClaim: (boxId: string) =>
    `/tableau-de-bord/reclamations/nouvelle/${encodeURIComponent(boxId)}`,
  claim: (id: string) => `/tableau-de-bord/reclamations/${encodeURIComponent(id)}`,
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
  subscription: '/tableau-de-bord/abonnement',
  myQuotes: '/tableau-de-bord/devis?onglet=mes-devis',
  quote: (id: string) => `/tableau-de-bord/devis/${encodeURIComponent(id)}`,
  /** All that can be quoted. */
  quoteForAllParcels: '/tableau-de-bord/devis?colis=tous',
  quoteForParcel: (id: string) => `/tableau-de-bord/devis?colis=${encodeURIComponent(id)}`,
  invoices: '/tableau-de-bord/documents-factures',
  paymentSuccess: '/tableau-de-bord/paiement-succes',
  notifications: '/tableau-de-bord/notifications',
  tutorial: '/tutoriel.pdf',

  dashboard: '/admin/dashboard',
  reception: '/admin/reception',
  unidentified: '/admin/reception/non-identifies',
  rounds: '/admin/reception/tournees',
  adminParcels: '/admin/colis',
  adminNewParcel: '/admin/colis/nouveau',
  adminShelves: '/admin/etageres',
  adminParcel: (id: string) => `/admin/colis/${encodeURIComponent(id)}`,
  adminParcelContents: (id: string) => `/admin/colis/${encodeURIComponent(id)}#contenu-declare`,
  adminRequests: '/admin/demandes',
  adminClaims: '/admin/reclamations',
  adminClaim: (id: string) => `/admin/reclamations/${encodeURIComponent(id)}`,
  adminQuotes: '/admin/devis',
  newQuote: '/admin/devis/nouveau',
  adminQuote: (id: string) => `/admin/devis/${encodeURIComponent(id)}`,
  adminOrders: '/admin/commandes',
  adminOwedStorage: '/admin/garde-due',
  adminFinances: '/admin/finances',
  absorbedBoxes: '/admin/commandes/au-dessus-du-prix-paye',
  adminOrder: (id: string) => `/admin/commandes/${encodeURIComponent(id)}`,
  departures: '/admin/expeditions',
  dispatches: '/admin/departs',
  pickList: '/admin/prelevement',
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
  adminDeclarations: '/admin/notifications?onglet=declarations',
  adminWebhooks: '/admin/notifications?onglet=stripe',
  adminClients: '/admin/clients',
  adminNotifications: '/admin/notifications',
  adminClient: (id: string) => `/admin/clients/${encodeURIComponent(id)}`,
  adminUsers: '/admin/utilisateurs',
  adminUser: (id: string) => `/admin/utilisateurs/${encodeURIComponent(id)}`,
  /** At one of its boxes, by its place. */
  departure: (id: string, place?: number) =>
    `/admin/expeditions/${encodeURIComponent(id)}${place === undefined ? '' : `?boite=${place}`}`,
} as const
