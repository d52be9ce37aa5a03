import type { ShippingOption } from '#contract/offer/pricing.ts'
import type { Ago, Customer } from './demo-parcel.ts'

export type DemoQuote = {
  readonly key: string
  readonly owner: Customer
  readonly parcels: readonly string[]
  readonly type: 'direct' | 'grouping'
  readonly mode: 'standard' | 'eco'
  readonly options?: readonly ShippingOption[]
  readonly insurance?: 150 | 300 | 500
  /** The weight that the customer typed, when there is no parcel to measure. */
  readonly grams?: number
  readonly remarks?: string
  readonly requested: Ago
  readonly sent?: Ago
  readonly accepted?: Ago
  readonly declined?: readonly [Ago, string]
  readonly cancelled?: readonly [Ago, string]
  readonly payment?: {
    readonly at: Ago
    readonly by: 'card' | 'paypal' | 'transfer'
    /** The card is kept for the next payments. */
    readonly keeps?: true
    /** When the bank refused the transfer in the end. */
    readonly failed?: Ago
  }
  /** The price of transport, where the office sets it. */
  readonly transportCents?: number
  readonly packed?: Ago
  readonly left?: readonly [Ago, string]
  /** It left with a departure of the van, or it waits for one that is open. */
  readonly van?: 'closed' | 'open'
  readonly delivered?: Ago
  /** The second box, with the last of the parcels, when there are two. */
  readonly second?: { readonly left: readonly [Ago, string]; readonly delivered?: Ago }
  /** When the bench, with the box on the scale, asked for a supplement that nobody has answered yet. */
  readonly supplement?: Ago
  /** The parcel of which a piece is then claimed. */
  readonly claimed?: string
}

const direct = { type: 'direct', mode: 'standard' } as const
const grouped = { type: 'grouping', mode: 'standard' } as const

/** Quotes in every status, and the orders and shipments that the paid ones became. */
export const demoQuotes: readonly DemoQuote[] = [
  {
    key: 'livré-jean-luc',
    owner: 'jeanLuc',
    parcels: ['encyclopedie'],
    ...direct,
    mode: 'eco',
    requested: '51 06:10',
    sent: '51 08:25',
    accepted: '50 05:40',
    payment: { at: '50 05:48', by: 'card' },
    packed: '50 09:15',
    left: ['49 14:30', '8L00412290037'],
    delivered: '37 11:05',
  },
  {
    key: 'livré-marie',
    owner: 'marie',
    parcels: ['cosmetiques'],
    ...direct,
    insurance: 150,
    requested: '40 08:55',
    sent: '40 13:10',
    accepted: '39 09:02',
    payment: { at: '39 09:10', by: 'card' },
    packed: '38 08:40',
    left: ['38 14:30', '8L00415511269'],
    delivered: '27 22:15',
    claimed: 'cosmetiques',
  },
  {
    key: 'expiré',
    owner: 'jeanLuc',
    parcels: ['ordinateur'],
    ...direct,
    requested: '33 06:15',
    sent: '32 09:00',
  },
  {
    key: 'décliné',
    owner: 'jeanLuc',
    parcels: ['velo'],
    ...direct,
    insurance: 300,
    requested: '24 06:00',
    sent: '23 10:20',
    declined: ['21 06:35', 'J’attends un autre colis pour tout grouper.'],
  },
  {
    key: 'annulé',
    owner: 'marie',
    parcels: [],
    grams: 34_000,
    ...grouped,
    remarks: 'Un canapé démonté, en deux cartons si possible.',
    requested: '26 08:30',
    cancelled: ['25 09:15', 'Envoi trop volumineux pour nos transporteurs.'],
  },
  {
    key: 'parti-marie',
    owner: 'marie',
    parcels: ['raquette'],
    ...direct,
    requested: '20 09:05',
    sent: '20 14:00',
    accepted: '19 08:40',
    payment: { at: '19 08:47', by: 'paypal' },
    packed: '18 09:10',
    left: ['5 14:30', '8L00419903312'],
  },
  {
    key: 'parti-jean-luc',
    owner: 'jeanLuc',
    parcels: ['outils'],
    ...direct,
    options: ['signature_required'],
    requested: '17 06:05',
    sent: '17 09:30',
    accepted: '16 05:20',
    payment: { at: '16 05:31', by: 'card' },
    packed: '15 08:50',
    left: ['2 14:30', '8L00420018845'],
    van: 'closed',
  },
  {
    key: 'deux-boîtes-jean-luc',
    owner: 'jeanLuc',
    parcels: ['barbecue', 'tondeuse'],
    ...grouped,
    options: ['consolidation'],
    remarks: 'Deux gros cartons, plus de 30\u00a0kg en tout.',
    transportCents: 38_900,
    requested: '26 06:10',
    sent: '26 10:35',
    accepted: '25 05:45',
    payment: { at: '25 05:52', by: 'card' },
    packed: '24 09:40',
    left: ['23 14:30', '8L00420030717'],
    delivered: '8 07:20',
    second: { left: ['7 14:30', '8L00420030724'] },
  },
  {
    key: 'prêt-marie',
    owner: 'marie',
    parcels: ['cafetiere'],
    ...direct,
    options: ['repackaging'],
    insurance: 150,
    requested: '8 08:50',
    sent: '8 13:40',
    accepted: '7 09:15',
    payment: { at: '7 09:22', by: 'card' },
    packed: '1 09:30',
    van: 'open',
  },
  {
    key: 'refusé-par-la-banque',
    owner: 'jeanLuc',
    parcels: ['vaisselle'],
    ...direct,
    insurance: 300,
    options: ['repackaging'],
    requested: '8 06:30',
    sent: '8 09:45',
    accepted: '7 06:05',
    payment: { at: '7 06:12', by: 'transfer', failed: '3 08:00' },
  },
  {
    key: 'à-préparer-jean-luc',
    owner: 'jeanLuc',
    parcels: ['radio'],
    ...direct,
    requested: '6 06:20',
    sent: '6 10:10',
    accepted: '4 06:00',
    payment: { at: '4 06:09', by: 'card' },
  },
  {
    key: 'à-préparer-marie',
    owner: 'marie',
    parcels: ['puericulture', 'vetements'],
    ...grouped,
    options: ['consolidation', 'photo_request'],
    insurance: 300,
    requested: '5 08:35',
    sent: '5 14:20',
    accepted: '2 08:52',
    payment: { at: '2 09:03', by: 'card', keeps: true },
  },
  {
    key: 'supplément-jean-luc',
    owner: 'jeanLuc',
    parcels: ['moulin'],
    ...direct,
    requested: '2 06:20',
    sent: '2 09:35',
    accepted: '2 14:05',
    payment: { at: '2 14:12', by: 'card' },
    supplement: '1 13:40',
  },
  {
    key: 'virement-attendu',
    owner: 'jeanLuc',
    parcels: ['chaussures'],
    ...direct,
    mode: 'eco',
    requested: '5 06:10',
    sent: '5 09:20',
    accepted: '1 05:50',
    payment: { at: '1 06:02', by: 'transfer' },
  },
  {
    key: 'au-panier',
    owner: 'marie',
    parcels: ['disques'],
    ...direct,
    options: ['repackaging'],
    insurance: 150,
    requested: '4 09:00',
    sent: '4 13:15',
    accepted: '1 09:25',
  },
  {
    key: 'à-valider',
    owner: 'marie',
    parcels: ['epices', 'tissus'],
    ...grouped,
    options: ['consolidation'],
    requested: '3 08:25',
    sent: '2 13:05',
  },
  {
    key: 'demandé',
    owner: 'marie',
    parcels: ['bottes'],
    ...direct,
    insurance: 150,
    remarks: 'Merci de garder la boîte d’origine.',
    requested: '1 08:40',
  },
]
