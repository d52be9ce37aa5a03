import type { OfficeRead } from './office-sample.ts'

/** What the warehouse reads: parcels, shelves, the desk, shipments, and the results of its search palette. */
export const warehouseReads: readonly OfficeRead[] = [
  ...['', 'status=received', 'status=ready_to_ship', 'status=pending', 'status=delivered'].flatMap(
    ofParcels,
  ),
  ...[
    'status=unidentified',
    'status=overdue',
    'status=blocked',
    'status=to-put-back',
    'status=destroyed',
    'undeclared=yes',
    'undeclared=yes&status=returned',
  ].flatMap(ofParcels),
  ...[
    'territory=La%20R%C3%A9union',
    'territory=Saint-Barth%C3%A9lemy',
    'territory=Wallis-et-Futuna',
  ].flatMap(ofParcels),
  ...['territory=Saint-Martin&status=ready_to_ship', 'territory=Mayotte&status=overdue'].flatMap(
    ofParcels,
  ),
  ...['olderThan=30', 'olderThan=1', 'olderThan=300', 'olderThan=400&status=blocked'].flatMap(
    ofParcels,
  ),
  ...['client=CLT-100001', 'client=CLT-100001&status=delivered', 'client=CLT-999999'].flatMap(
    ofParcels,
  ),
  ...parcelsNamed(
    'amazon',
    'micromania',
    'ah-kong',
    'marie hoarau',
    'introuvable',
    'ed',
    'telephone',
  ),
  ...parcelsNamed('amazon&status=blocked', 'introuvable&olderThan=30', 'micromania&undeclared=yes'),
  // Each line needs a different plan: a frequent name under a rare filter; a frequent shop within an arrival; the overdue parcels
  // among many.
  ...parcelsNamed('ah-kong&territory=Wallis-et-Futuna', 'ah-kong&undeclared=yes'),
  ...parcelsNamed('micromania&status=blocked', 'ah-kong&status=overdue', '6A&status=overdue'),
  ...parcelsNamed('CLT-1&status=unidentified', 'telephone&olderThan=300'),
  ...withParcel('6A, arrived in a month', (some) => `search=6A&arrivedFrom=${some.monthAgo}`),
  ...withParcel(
    'two names, arrived in a month',
    (some) => `search=marie%20hoarau&arrivedFrom=${some.monthAgo}`,
  ),
  ...withParcel(
    'a shop, a territory, arrived until a year ago',
    (some) => `search=micromania&territory=Wallis-et-Futuna&arrivedTo=${some.yearAgo}`,
  ),
  ...withParcel('a number', (some) => `search=${some.number}`),
  ...withParcel('the end of a number', (some) => `search=${some.number.slice(-6)}`),
  ...withParcel('two letters and digits', () => 'search=6A'),
  ...withParcel('searched by its client', (some) => `search=${some.clientNumber}`),
  ...withParcel('searched by its shelf', (some) => `search=${some.shelf}`),
  ...withParcel('on a shelf', (some) => `shelf=${some.shelf}`),
  ...withParcel(
    'arrived in a month',
    (some) => `arrivedFrom=${some.monthAgo}&arrivedTo=${some.today}`,
  ),
  ...withParcel('arrived until a year ago', (some) => `arrivedTo=${some.yearAgo}`),
  ...withParcel(
    'arrived in a month, blocked',
    (some) => `arrivedFrom=${some.monthAgo}&status=blocked`,
  ),
  ...withParcel(
    'blocked, arrived until a year ago',
    (some) => `arrivedTo=${some.yearAgo}&status=blocked`,
  ),
  ...withParcel(
    'pending, arrived until a year ago',
    (some) => `arrivedTo=${some.yearAgo}&status=pending`,
  ),
  ...withParcel(
    'a territory, blocked, arrived in a month',
    (some) => `arrivedFrom=${some.monthAgo}&status=blocked&territory=Mayotte`,
  ),
  ['parcels: counts of the views', () => '/warehouse/parcel-views'],
  ['parcel', (some) => `/warehouse/parcels/${some.parcel}`],
  ['parcel: contents', (some) => `/warehouse/parcels/${some.parcel}/contents`],
  ['parcel: messages', (some) => `/warehouse/parcels/${some.parcel}/messages`],
  ['parcel: requests', (some) => `/warehouse/parcels/${some.parcel}/requests`],
  ['parcel: record', (some) => `/warehouse/parcels/${some.parcel}/record`],
  ['parcels that are searched', () => '/warehouse/searched-parcels'],
  ['stock counts', () => '/warehouse/stock-counts'],
  ['unidentified', () => '/warehouse/unidentified'],
  ['unidentified: for long', () => '/warehouse/unidentified?late=yes'],
  ['unidentified: owners', (some) => `/warehouse/unidentified/${some.unidentified}/owners`],
  [
    'unidentified: owners by a name',
    (some) => `/warehouse/unidentified/${some.unidentified}/owners?words=hoarau`,
  ],
  [
    'unidentified: owners by a shop',
    (some) => `/warehouse/unidentified/${some.unidentified}/owners?words=amazon`,
  ],
  ['label: owners by a name', () => '/warehouse/label-owners?words=hoarau'],
  [
    'label: owners by a slipped number',
    (some) => `/warehouse/label-owners?words=hoarau&trackingNumber=${slipped(some.awaited)}`,
  ],
  ['scan', (some) => `/warehouse/declarations?trackingNumber=${some.awaited}`],
  [
    'scan: with a slip',
    (some) => `/warehouse/declarations?trackingNumber=${slipped(some.awaited)}`,
  ],
  ['scan: of nobody', () => '/warehouse/declarations?trackingNumber=ZZ999999999ZZ'],
  ['shelves', () => '/warehouse/shelves'],
  ['shelves: the next', (some) => `/warehouse/shelves?cursor=${some.shelf}`],
  ['shelves: of a zone', (some) => `/warehouse/shelves?zone=${encodeURIComponent(some.zone)}`],
  ['shelf: is it known', (some) => `/warehouse/shelves/${some.shelf}`],
  ['rounds', () => '/warehouse/rounds'],
  ['round: mine', () => '/warehouse/my-round'],
  ['requests', () => '/warehouse/requests'],
  ...['team', 'customer', 'shop'].map((who): OfficeRead => [
    `requests: waiting for ${who}`,
    () => `/warehouse/requests?waiting=${who}`,
  ]),
  ['paid options', () => '/warehouse/options'],
  ['unread conversations', () => '/warehouse/unread-threads'],
  ['figures of the rail', () => '/warehouse/waiting'],
  ['departures', () => '/warehouse/dispatches'],
  ['shipments', () => '/warehouse/shipments'],
  ['shipments: to pack', () => '/warehouse/shipments?status=to_pack'],
  ['shipments: delivered', () => '/warehouse/shipments?status=delivered'],
  ['shipments: silent', () => '/warehouse/shipments?attention=silent'],
  ['shipments: cancelled', () => '/warehouse/shipments?status=cancelled'],
  ['pick list', () => '/warehouse/pick-list'],
  ['shipment', (some) => `/warehouse/shipments/${some.shipment}`],
  ['shipment: by scan', (some) => `/warehouse/scanned-shipment?code=${some.number}`],
  ['shipment: by the scan of nobody', () => '/warehouse/scanned-shipment?code=ZZ999999999ZZ'],
  ...['ah-kong', 'CLT-1', 'mar', '6A', 'introuvable'].map((text): OfficeRead => [
    `palette: ${text}`,
    () => `/warehouse/search?text=${text}`,
  ]),
  ['palette: a parcel', (some) => `/warehouse/search?text=${some.number}`],
  ['palette: the end of a number', (some) => `/warehouse/search?text=${some.number.slice(-5)}`],
  ['palette: an order', (some) => `/warehouse/search?text=${some.orderNumber.slice(-6)}`],
  ['palette: an address', (some) => `/warehouse/search?text=${some.recipient.slice(0, 9)}`],
]

/** The list and its count: the screen shows both. */
function withParcel(name: string, query: OfficeRead[1]): readonly OfficeRead[] {
  return [
    [`parcels: ${name}`, (some) => `/warehouse/parcels?${query(some)}`],
    [`parcels: count of ${name}`, (some) => `/warehouse/parcel-count?${query(some)}`],
  ]
}

function ofParcels(query: string): readonly OfficeRead[] {
  return withParcel(query || 'newest', () => query)
}

function parcelsNamed(...searches: readonly string[]): readonly OfficeRead[] {
  return searches.flatMap((search) => withParcel(`search ${search}`, () => `search=${search}`))
}

/** A number with one wrong sign. The generated numbers never contain this letter, so no other parcel has the number. */
function slipped(number: string): string {
  return `${number.slice(0, 5)}X${number.slice(6)}`
}
