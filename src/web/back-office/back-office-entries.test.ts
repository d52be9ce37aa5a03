import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { landingOf, mayOpen } from './back-office-entries.ts'

test('an operator opens the warehouse’s pages, by either name, and none with prices, settings or users', () => {
  for (const path of [paths.reception, paths.adminParcels, '/admin/packages', paths.departures]) {
    expect(mayOpen('operateur', path), path).toBe(true)
  }
  const closed = [
    paths.dashboard,
    paths.adminQuotes,
    '/admin/quotes',
    '/admin/users/7',
    '/admin/tarification/versions/2',
  ]
  for (const path of closed) expect(mayOpen('operateur', path), path).toBe(false)
  expect(mayOpen('operateur', landingOf('operateur'))).toBe(true)
})

// Guards the case of an unknown page in `mayOpen`: the pick list has no entry.
test('the accountant opens the finances, and nothing else', () => {
  expect(mayOpen('comptable', paths.adminFinances)).toBe(true)
  expect(landingOf('comptable')).toBe(paths.adminFinances)
  const closed = [paths.dashboard, paths.adminOrders, paths.adminClients, '/admin/prelevement']
  for (const path of closed) expect(mayOpen('comptable', path), path).toBe(false)
})

test('an unknown page is nobody’s: it leads home, whoever asks', () => {
  expect(mayOpen('operateur', '/admin/inconnu')).toBe(true)
  expect(mayOpen('admin', '/admin/inconnu')).toBe(true)
})
