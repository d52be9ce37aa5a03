import { financeTables, type FinanceTable } from '#contract/payments/finances.ts'
import type { OfficeRead } from './office-sample.ts'
import { warehouseReads } from './warehouse-reads.ts'

/**
 * Each list, search, filter and count of the back-office; `tests/office-reads.test.ts` names the missing ones. A new read is one
 * more line here. Each filter has a frequent and a rare value: PostgreSQL answers them with different plans.
 */
export const officeReads: readonly OfficeRead[] = [
  ...warehouseReads,
  ...['', 'status=processing', 'status=delivered', 'status=refunded', 'attention=approval'].map(
    ofOrders,
  ),
  ...['attention=dispute', 'attention=failed-refund', 'attention=left-parcel'].map(ofOrders),
  ...[
    'ah-kong',
    'escale.test',
    'C-2',
    'marie hoarau',
    'introuvable',
    'ah-kong&status=processing',
  ].flatMap(ordersNamed),
  ['orders: by number', (some) => `/admin/orders?search=${some.orderNumber}`],
  ['orders: by invoice', (some) => `/admin/orders?search=${some.invoiceNumber}`],
  ['orders: of a month', (some) => `/admin/orders?from=${some.monthAgo}&to=${some.today}`],
  ['orders: until a year ago', (some) => `/admin/orders?to=${some.yearAgo}`],
  ['orders: counts', () => '/admin/order-counts'],
  ['finances: today', () => '/admin/finances'],
  ['finances: last twelve months', () => '/admin/finance-months'],
  ['finances: a year', (some) => `/admin/finance-months?year=${some.yearAgo.slice(0, 4)}`],
  ['finances: VAT', (some) => `/admin/finance-vat?month=${some.monthAgo.slice(0, 7)}`],
  ...financeTables.map(ofFinances),
  [
    'finances: invoices by number',
    (some) => `/admin/finance-rows?table=invoices&search=${some.invoiceNumber}`,
  ],
  ['finances: disputes to answer soon', () => '/admin/finance-rows?table=disputes&due=yes'],
  ['finances: invoices by name', () => '/admin/finance-rows?table=invoices&search=hoarau'],
  ['finances: invoices by amount', () => '/admin/finance-rows?table=invoices&search=65,60'],
  [
    'finances: credit notes of a year',
    (some) =>
      `/admin/finance-rows?table=invoices&kind=credit-note&from=${some.yearAgo}&to=${some.today}`,
  ],
  ['plan prices', () => '/admin/plan-prices'],
  ...['all', 'asked', 'ready'].map((view): OfficeRead => [
    `owed storage: ${view}`,
    () => `/admin/owed-storage?view=${view}`,
  ]),
  [
    'orders: counts of a month',
    (some) => `/admin/order-counts?from=${some.monthAgo}&to=${some.today}`,
  ],
  ['orders: counts of three years', (some) => `/admin/order-counts?to=${some.today}&search=hoarau`],
  ['order', (some) => `/admin/orders/${some.order}`],
  ...[
    '',
    'status=pending',
    'status=pending_validation&late=yes',
    'status=paid',
    'status=draft',
  ].map((query): OfficeRead => [`quotes: ${query || 'newest'}`, () => `/admin/quotes?${query}`]),
  ...['ah-kong', 'D-2', 'marie hoarau', 'introuvable', 'ah-kong&status=pending'].map(
    (text): OfficeRead => [`quotes: search ${text}`, () => `/admin/quotes?search=${text}`],
  ),
  ['quotes: by number', (some) => `/admin/quotes?search=${some.quoteNumber}`],
  ['quotes: counts', () => '/admin/quote-counts'],
  ...['ah-kong', 'D-2', 'introuvable'].map((text): OfficeRead => [
    `quotes: counts of ${text}`,
    () => `/admin/quote-counts?search=${text}`,
  ]),
  ['quote', (some) => `/admin/quotes/${some.quote}`],
  ['quote: desk', (some) => `/admin/quotes/${some.quote}/desk`],
  ['quote: desk with a parcel', (some) => `/admin/quotes/${some.quote}/desk?parcels=none`],
  ['quote: messages', (some) => `/admin/quotes/${some.quote}/messages`],
  ['quote: parcels of a client', (some) => `/admin/quotable-parcels?customerId=${some.client}`],
  ...[
    '',
    'plan=premium',
    'country=TAAF',
    'country=La%20R%C3%A9union',
    'active=no',
    'active=yes',
  ].map(ofClients),
  ...[
    'professional=yes',
    'professional=no',
    'plan=premium&country=Mayotte',
    'active=no&plan=premium',
    'unpaid=yes',
  ].map(ofClients),
  ...[
    'search=ah-kong',
    'search=escale.test',
    'search=echelle-4242',
    'search=CLT-1',
    'search=00262%20692%2041%2088%2035',
    'search=introuvable',
  ].map(ofClients),
  ...[
    'search=marie%20hoarau',
    'search=ma',
    'search=hoarau&plan=premium',
    'search=hoarau&active=no',
  ].map(ofClients),
  ['client', (some) => `/admin/clients/${some.client}`],
  ['client: notes', (some) => `/admin/clients/${some.client}/notes`],
  ['client: log', (some) => `/admin/clients/${some.client}/log`],
  ['client: merge', (some) => `/admin/clients/${some.client}/merge?into=${some.otherNumber}`],
  ...['parcels', 'quotes', 'orders', 'invoices', 'requests', 'messages', 'notifications'].map(
    (part): OfficeRead => [
      `client: ${part}`,
      (some) => `/admin/clients/${some.client}/history?part=${part}`,
    ],
  ),
  ...['parcels', 'quotes', 'orders', 'requests', 'messages'].map((part): OfficeRead => [
    `client: ${part} not over`,
    (some) => `/admin/clients/${some.client}/history?part=${part}&open=yes`,
  ]),
  ['users', () => '/admin/users'],
  ...['ah-kong', 'escale.test', 'echelle-4242', 'ma', 'introuvable'].map((text): OfficeRead => [
    `users: search ${text}`,
    () => `/admin/users?search=${text}`,
  ]),
  ['user', (some) => `/admin/users/${some.client}`],
  ['staff', () => '/admin/staff'],
  ['staff: sessions', (some) => `/admin/staff/${some.staff}/sessions`],
  ['staff: invitations', () => '/admin/invitations'],
  ['customers to activate', () => '/admin/pending-customers'],
  ['account settings', () => '/admin/account-settings'],
  ['journal', () => '/admin/journal'],
  ...['kind=parcels', 'kind=team', 'kind=prices', 'kind=sessions', 'kind=messages'].map(ofJournal),
  ['journal: of a person', (some) => `/admin/journal?person=${some.staff}`],
  ['journal: of a person, rare', (some) => `/admin/journal?person=${some.staff}&kind=prices`],
  ['journal: of a parcel', (some) => `/admin/journal?number=${some.number}`],
  ['journal: of a client', (some) => `/admin/journal?number=${some.clientNumber}`],
  ['journal: of a month', (some) => `/admin/journal?from=${some.monthAgo}&to=${some.today}`],
  ['journal: until a year ago', (some) => `/admin/journal?to=${some.yearAgo}&kind=shipments`],
  ['journal: seals', () => '/admin/journal/state'],
  ...[
    '',
    'state=failed',
    'state=queued',
    'state=late',
    'state=sent',
    'kind=parcel-received',
    'kind=quote-ready',
  ].map(ofOutbox),
  ...['kind=parcel-received&state=failed', 'recipient=nobody@escale.test'].map(ofOutbox),
  ['outbox: of a client', (some) => `/admin/outbox?recipient=${some.recipient}`],
  ['outbox: failed since a month', (some) => `/admin/outbox?state=failed&from=${some.monthAgo}`],
  ['outbox: one', (some) => `/admin/outbox/${some.mail}`],
  ['outbox: SMS of the month', () => '/admin/sms-usage'],
  ['outbox: kinds of message', () => '/admin/message-kinds'],
  ['webhooks in error', () => '/admin/webhook-failures'],
  ['silent suppliers', () => '/admin/silent-suppliers'],
  ['failed jobs', () => '/admin/failed-jobs'],
  ['the last check of the rules', () => '/admin/rule-check'],
  ['notifications', () => '/admin/notifications'],
  ...['', 'state=unread', 'state=archived'].map((query): OfficeRead => [
    `contact messages: ${query || 'newest'}`,
    () => `/admin/contact-messages?${query}`,
  ]),
  ...['', 'due=yes', 'handled=yes'].map((query): OfficeRead => [
    `declarations: ${query || 'waiting'}`,
    () => `/admin/declarations?${query}`,
  ]),
  ['declarations: by number', (some) => `/admin/declarations?number=${some.declaration}`],
  ...['', 'state=paid'].map((query): OfficeRead => [
    `claims: ${query || 'under way'}`,
    () => `/warehouse/cargo-claims?${query}`,
  ]),
  ...['', 'month=2026-01'].map((query): OfficeRead => [
    `absorbed boxes: ${query || 'this month'}`,
    () => `/admin/absorbed-boxes?${query}`,
  ]),
  ['documents', () => '/admin/documents'],
  ['document: versions', (some) => `/admin/documents/${some.document}/versions`],
  ['legal subjects', () => '/admin/legal-subjects'],
  ['legal terms', () => '/admin/legal-terms'],
  ['legal text', () => '/admin/legal-texts/cgv'],
  ['legal text: versions', () => '/admin/legal-subjects/cgv/versions'],
  ['legal text: one version', () => '/admin/legal-subjects/cgv/versions/1'],
  ['notices of territories', () => '/admin/territory-notices'],
  ['VAT: versions', () => '/admin/vat/versions'],
  ['promotions', () => '/admin/promotions'],
  ['promotions: search', () => '/admin/promotions?search=ete'],
  ['prices', () => '/admin/catalogue'],
  ['prices: versions', () => '/admin/catalogue/versions?cursor=1000'],
  ['prices: one version', () => '/admin/catalogue/versions/1'],
  [
    'prices: of a quote',
    (some) => `/admin/catalogue/price-preview?before=1&after=1&quote=${some.quoteNumber}`,
  ],
  [
    'prices: of a shipment',
    () =>
      '/admin/catalogue/price-preview?before=1&after=1&destination=Mayotte&weightKg=2&mode=standard&type=direct&insurance=0&options=&plan=premium',
  ],
  ['settings', () => '/admin/settings'],
  ['dashboard: counts', () => '/admin/dashboard/counts'],
  ['dashboard: last actions', () => '/admin/dashboard/actions'],
  ['dashboard: alerts', () => '/admin/dashboard/alerts'],
  ['dashboard: queue', () => '/admin/dashboard/queue'],
  ['dashboard: occupancy', () => '/admin/dashboard/occupancy'],
  ...['7d', '12m'].map((period): OfficeRead => [
    `dashboard: ${period}`,
    () => `/admin/dashboard/charts?period=${period}`,
  ]),
]

function ofFinances(table: FinanceTable): OfficeRead {
  return [
    `finances: ${table}`,
    (some) => `/admin/finance-rows?table=${table}&month=${some.monthAgo.slice(0, 7)}`,
  ]
}

function ofOrders(query: string): OfficeRead {
  return [`orders: ${query || 'newest'}`, () => `/admin/orders?${query}`]
}

function ordersNamed(search: string): readonly OfficeRead[] {
  const [words = ''] = search.split('&')
  return [
    [`orders: search ${search}`, () => `/admin/orders?search=${search}`],
    [`orders: counts of ${words}`, () => `/admin/order-counts?search=${words}`],
  ]
}

function ofClients(query: string): OfficeRead {
  return [`clients: ${query || 'newest'}`, () => `/admin/clients?${query}`]
}

function ofJournal(query: string): OfficeRead {
  return [`journal: ${query}`, () => `/admin/journal?${query}`]
}

function ofOutbox(query: string): OfficeRead {
  return [`outbox: ${query || 'newest'}`, () => `/admin/outbox?${query}`]
}
