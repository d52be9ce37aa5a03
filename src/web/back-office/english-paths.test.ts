import { expect, test } from 'vitest'
import { frenchTwin } from './english-paths.ts'

// Every address of docs/rules/pages.md#addresses.
test.each([
  ['/admin/packages', '/admin/colis'],
  ['/admin/quotes', '/admin/devis'],
  ['/admin/users', '/admin/utilisateurs'],
  ['/admin/orders', '/admin/commandes'],
  ['/admin/pricing', '/admin/tarification'],
  ['/admin/options', '/admin/options-dynamiques'],
  ['/admin/accounts', '/admin/comptes'],
  ['/admin/settings', '/admin/parametres'],
  ['/admin/packages/new', '/admin/colis/nouveau'],
  ['/admin/quotes/new', '/admin/devis/nouveau'],
  ['/admin/users/6f0d3c1e', '/admin/utilisateurs/6f0d3c1e'],
])('%s is %s', (english, french) => {
  expect(frenchTwin(english)).toBe(french)
})

test.each(['/admin/colis', '/admin/colis/nouveau', '/admin/notifications', '/admin'])(
  '%s is its own twin',
  (path) => {
    expect(frenchTwin(path)).toBe(path)
  },
)
