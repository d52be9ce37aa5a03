import type { Topic } from '#contract/core/endpoint.ts'
import type { FactType } from '#domain/fact/fact.ts'

type SubjectOf<Type> = Type extends `${infer Subject}.${string}` ? Subject : never
type Subject = SubjectOf<FactType>

/** The screens that a fact about this subject changes; a subject without topics does not compile. */
const topicsOfSubject: Readonly<Record<Subject, readonly Topic[]>> = {
  account: ['account', 'accounts'],
  staff: ['accounts'],
  settings: ['accounts', 'settings', 'orders'],
  contact: ['contact'],
  message: ['outbox'],
  job: ['outbox'],
  parcel: ['parcels', 'quotes', 'shipments', 'cart', 'rounds', 'shelves', 'stock'],
  round: ['rounds'],
  quote: ['quotes', 'parcels', 'cart'],
  'standing-order': ['quotes', 'parcels', 'cart'],
  checkout: ['quotes', 'orders', 'cart'],
  order: ['orders', 'quotes', 'parcels', 'cart', 'finances'],
  payment: ['orders', 'quotes', 'cart', 'finances'],
  refund: ['orders', 'claims', 'finances'],
  dispute: ['orders', 'finances'],
  finance: ['finances'],
  option: ['parcels', 'cart', 'shipments'],
  storage: ['parcels', 'cart'],
  subscription: ['subscription', 'cart', 'orders', 'finances'],
  invoice: ['orders', 'finances'],
  shipment: ['shipments', 'orders', 'parcels', 'claims'],
  'cargo-claim': ['claims', 'orders', 'shipments'],
  dispatch: ['dispatches'],
  withdrawal: ['orders', 'contact', 'shipments', 'subscription'],
  cancellation: ['orders', 'contact'],
  document: ['documents'],
  legal: ['legal', 'cart'],
  carrier: ['carriers', 'shipments', 'orders', 'parcels'],
  catalogue: ['catalogue', 'settings', 'cart', 'quotes', 'estimates'],
  promotion: ['promotions'],
  shelf: ['shelves', 'parcels', 'stock'],
  stock: ['stock'],
  territory: ['territories', 'settings', 'parcels', 'quotes', 'shipments'],
  vat: ['vat', 'settings', 'quotes'],
}

/** The overview shows everything, the journal too, and the customer may have been notified of any fact. */
const always: readonly Topic[] = ['overview', 'notifications', 'journal', 'outbox']

/**
 * The topics of what the stream announces: a fact, or `notification.marked` and `notification.untold` (one of the office's, whose
 * ids name topics), which are not facts.
 */
export function topicsOf(type: string): readonly Topic[] {
  const subject = type.slice(0, type.indexOf('.'))
  const own = Object.hasOwn(topicsOfSubject, subject) ? topicsOfSubject[subject as Subject] : []
  return [...own, ...always]
}
