import type { State } from './states.ts'

/** Who looks: a visitor, or an account of the demonstration by the name before its « @ ». */
export type Who = 'visitor' | 'client' | 'client2' | 'operateur' | 'admin'

export type Screen = {
  readonly name: string
  readonly who: Who
  /** Where the screen is; or the list in which its object is found, and by what. */
  readonly path: string | Found
  readonly state?: State
}

/** `{id}` of `path` is the first entry of this list that has this value. */
type Found = { readonly in: string; readonly path: string; readonly where?: Readonly<Row> }
export type Row = Record<string, unknown>

const area = '/tableau-de-bord'
const parcel = (status: string): Found => ({
  in: '/api/parcels?limit=100',
  path: `${area}/colis/{id}`,
  where: { status },
})
const quote = (status: string): Found => ({
  in: '/api/quotes',
  path: `${area}/devis/{id}`,
  where: { status },
})
const order = (status: string): Found => ({
  in: '/api/orders',
  path: `${area}/commandes/{id}`,
  where: { status },
})

const overview = `${area}/apercu`
const parcels = `${area}/colis`
const request = `${area}/devis?colis=tous`
const account = `${area}/compte`

const site: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'simulator', path: '/simulateur' },
  { name: 'simulator-on-quote', path: '/simulateur', state: 'on-quote' },
  { name: 'forbidden', path: '/envois-interdits' },
  { name: 'destination', path: '/destinations/nouvelle-caledonie' },
  {
    name: 'destination-without-price',
    path: '/destinations/terres-australes-et-antarctiques-francaises',
  },
  { name: 'sign-in', path: '/connexion' },
  { name: 'sign-up', path: '/inscription' },
  { name: 'forgotten-password', path: '/mot-de-passe-oublie' },
  { name: 'terms', path: '/cgv' },
  { name: 'withdrawal', path: '/retractation' },
  { name: 'cancellation', path: '/resiliation' },
  { name: 'accessibility', path: '/accessibilite' },
  { name: 'components', path: '/composants' },
].map((screen) => ({ ...screen, who: 'visitor' }) as Screen)

const customer: readonly Screen[] = [
  { name: 'overview', path: overview },
  { name: 'overview-first-run', path: overview, state: 'first-run' },
  { name: 'parcels', path: parcels },
  { name: 'parcel', path: parcel('received') },
  { name: 'parcel-blocked', path: parcel('blocked') },
  { name: 'parcel-shipped', path: parcel('shipped') },
  { name: 'parcel-delivered', path: parcel('delivered') },
  { name: 'parcel-awaited', path: parcel('pending_arrival') },
  { name: 'parcel-in-quote', path: parcel('pending_quote') },
  { name: 'parcel-paid', path: parcel('processing') },
  { name: 'declare', path: `${area}/enregistrer-colis` },
  { name: 'claim-a-parcel', path: `${area}/colis/reclamation` },
  { name: 'quote-request', path: request },
  { name: 'my-quotes', path: `${area}/devis?onglet=mes-devis` },
  { name: 'standing-orders', path: `${area}/devis?onglet=programmes` },
  { name: 'new-standing-order', path: `${area}/envoi-programme`, state: 'saved-card' },
  { name: 'new-standing-order-without-means', path: `${area}/envoi-programme` },
  { name: 'quote', path: quote('sent_to_client') },
  { name: 'cart', path: `${area}/panier` },
  { name: 'success', path: `${area}/paiement-succes?session_id=cs_demonstration`, state: 'paid' },
  { name: 'orders', path: `${area}/commandes` },
  { name: 'order', path: order('shipped') },
  { name: 'order-paid', path: order('processing') },
  { name: 'order-delivered', path: order('delivered') },
  { name: 'documents', path: `${area}/documents-factures` },
  { name: 'account', path: account },
  { name: 'account-security', path: `${account}?onglet=securite` },
  { name: 'account-connections', path: `${account}?onglet=connexions` },
  { name: 'account-payments', path: `${account}?onglet=paiements` },
  { name: 'account-notifications', path: `${account}?onglet=notifications` },
  { name: 'account-data', path: `${account}?onglet=donnees` },
  { name: 'offers', path: `${area}/offres-options` },
  { name: 'subscription', path: `${area}/abonnement` },
  { name: 'notifications', path: `${area}/notifications` },
].map((screen) => ({ ...screen, who: 'client' }) as Screen)

const others: readonly Screen[] = [
  { name: 'parcel-returned', who: 'client2', path: parcel('returned') },
  { name: 'parcel-unclaimed', who: 'client2', path: parcel('unclaimed') },
]

/** The screens that people open most, in each state that could spoil them. */
const bad: readonly Screen[] = [
  { name: 'overview', path: overview },
  { name: 'parcels', path: parcels },
  { name: 'quote-request', path: request },
  { name: 'parcel', path: parcel('received') },
].flatMap((screen) =>
  (
    [
      'offline',
      'slow',
      'empty',
      'long-names',
      'one-parcel',
      'forty-parcels',
      'narrow',
      'large-text',
      'forced-colours',
      'print',
    ] as const
  )
    .filter((state) => screen.name !== 'parcel' || !/empty|parcel/.test(state))
    .map((state) => ({ ...screen, name: `${screen.name}-${state}`, who: 'client', state })),
) as Screen[]

/** What is read on the way, on the narrowest phone and in letters of twice the size. */
const underWay: readonly Screen[] = (['narrow', 'large-text'] as const).flatMap((state) => [
  { name: `order-${state}`, path: order('shipped'), who: 'client', state },
  { name: `parcel-shipped-${state}`, path: parcel('shipped'), who: 'client', state },
])

/** The lists whose lines are the longest, in letters of twice the size. */
const large: readonly Screen[] = (
  [
    ['client', 'orders', `${area}/commandes`],
    ['client', 'offers', `${area}/offres-options`],
    ['admin', 'office-parcels', '/admin/colis'],
  ] as const
).map(([who, name, path]) => ({ who, name: `${name}-large-text`, path, state: 'large-text' }))

const office: readonly Screen[] = [
  ['dashboard', '/admin/dashboard'],
  ['office-parcels', '/admin/colis'],
  ['office-quotes', '/admin/devis'],
  ['office-orders', '/admin/commandes'],
  ['clients', '/admin/clients'],
  ['users', '/admin/utilisateurs'],
  ['accounts', '/admin/comptes'],
  ['office-documents', '/admin/documents'],
  ['finances', '/admin/finances'],
  ['finance-month', '/admin/finances?vue=mois'],
  ['invoices', '/admin/finances?vue=factures'],
  ['disputes', '/admin/finances?vue=contestations'],
  ['finance-files', '/admin/finances?vue=fichiers'],
  ['pricing', '/admin/tarification'],
  ['pricing.plans', '/admin/tarification?onglet=abonnements'],
  ['options', '/admin/options-dynamiques'],
  ['owed-storage', '/admin/garde-due'],
  ['settings', '/admin/parametres'],
  ['journal', '/admin/journal'],
  ['office-notifications', '/admin/notifications'],
].map(([name = '', path = '']) => ({ name, path, who: 'admin' }))

const warehouse: readonly Screen[] = [
  ['reception', '/admin/reception'],
  ['unidentified', '/admin/reception/non-identifies'],
  ['rounds', '/admin/reception/tournees'],
  ['requests', '/admin/demandes'],
  ['shelves', '/admin/etageres'],
  ['shipments', '/admin/expeditions'],
  ['dispatches', '/admin/departs'],
  ['claims', '/admin/reclamations'],
].map(([name = '', path = '']) => ({ name, path, who: 'operateur' }))

export const screens: readonly Screen[] = [
  ...site,
  ...customer,
  ...others,
  ...bad,
  ...underWay,
  ...large,
  ...warehouse,
  ...office,
]
