import { expect, test } from 'vitest'
import type { Topic } from '#contract/core/endpoint.ts'
import { factTypes, type FactType } from '#domain/fact/fact.ts'
import { topicsOf } from './live-topics.ts'

/** Every screen that the stream refreshes: its topic, and the facts that change what it shows. */
const screens: readonly { screen: string; topic: Topic; shows: RegExp }[] = [
  { screen: 'apercu', topic: 'overview', shows: /./ },
  { screen: 'notifications', topic: 'notifications', shows: /./ },
  { screen: 'enregistrer-colis', topic: 'parcels', shows: /^parcel\./ },
  { screen: 'colis', topic: 'parcels', shows: /^parcel\./ },
  { screen: 'colis/:id', topic: 'parcels', shows: /^(parcel|shipment)\./ },
  { screen: 'devis (parcels to pick)', topic: 'parcels', shows: /^(parcel|quote)\./ },
  { screen: 'devis', topic: 'quotes', shows: /^(quote|standing-order)\./ },
  { screen: 'devis/:id', topic: 'quotes', shows: /^(quote|parcel|payment)\./ },
  {
    screen: 'panier',
    topic: 'cart',
    shows: /^(quote|checkout|order|payment|parcel|option|storage|subscription)\./,
  },
  { screen: 'abonnement', topic: 'subscription', shows: /^(subscription|withdrawal)\./ },
  { screen: 'colis/:id (options, stockage)', topic: 'parcels', shows: /^(option|storage)\./ },
  { screen: 'paiement-succes', topic: 'orders', shows: /^(checkout|order|payment)\./ },
  { screen: 'commandes', topic: 'orders', shows: /^(order|invoice|shipment)\./ },
  {
    screen: 'commandes/:id',
    topic: 'orders',
    shows: /^(order|invoice|shipment|payment|withdrawal)\./,
  },
  { screen: 'documents-factures (factures)', topic: 'orders', shows: /^(invoice|order|payment)\./ },
  { screen: 'documents-factures (documents)', topic: 'documents', shows: /^document\./ },
  { screen: 'compte', topic: 'account', shows: /^account\./ },
  { screen: 'admin/comptes', topic: 'accounts', shows: /^(account|staff|settings)\./ },
  { screen: 'admin/parametres', topic: 'settings', shows: /^(settings|catalogue)\./ },
  {
    screen: 'admin/expeditions',
    topic: 'shipments',
    shows: /^(shipment|withdrawal|territory|option)\./,
  },
  {
    screen: 'admin/finances',
    topic: 'finances',
    shows: /^(order|payment|refund|dispute|invoice|subscription)\./,
  },
  { screen: 'admin/departs', topic: 'dispatches', shows: /^dispatch\./ },
  { screen: 'admin/dashboard', topic: 'overview', shows: /./ },
  { screen: 'admin/journal', topic: 'journal', shows: /./ },
  { screen: 'admin/notifications', topic: 'contact', shows: /^contact\./ },
  {
    screen: 'admin/reception/tournees',
    topic: 'rounds',
    shows: /^round\.|^parcel\.(received|reception-undone)$/,
  },
  { screen: 'admin/documents', topic: 'documents', shows: /^document\./ },
]

// Removed to see it fail: 'orders' from the topics of a shipment.
test.each(screens)('$screen is read again for each fact that it shows', ({ topic, shows }) => {
  const shown = factTypes.filter((type) => shows.test(type))
  expect(shown).not.toEqual([])
  expect(shown.filter((type) => !topicsOf(type).includes(topic))).toEqual([])
})

test('every fact changes a screen', () => {
  const alone: readonly FactType[] = factTypes.filter(
    (type) =>
      !screens.some(({ shows, topic }) => shows.test(type) && topicsOf(type).includes(topic)),
  )
  expect(alone).toEqual([])
})

test('what is read on one screen is read on the others; an unknown fact still reaches the overview', () => {
  expect(topicsOf('notification.marked')).toContain('notifications')
  expect(topicsOf('parade.begun')).toContain('overview')
})
