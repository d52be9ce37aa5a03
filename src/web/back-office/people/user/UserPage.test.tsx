// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserDetail } from '#contract/people/users.ts'
import {
  answer,
  beginPage,
  button,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { UserPage } from './UserPage.tsx'

const user: UserDetail = {
  id: '7a874b33-64bb-42c9-99ca-18e98cfa42bf',
  version: 1,
  email: 'zoe@escale.test',
  emailVerified: true,
  firstName: 'Zoé',
  lastName: 'Bègue',
  role: 'client',
  isActive: true,
  deactivatedAt: null,
  deactivationReason: null,
  createdAt: '2026-11-22T08:35:00.000Z',
  lastSignedInAt: null,
  customer: {
    phone: '+262692418835',
    addressLine1: '1 rue du Port',
    addressLine2: null,
    postalCode: '97400',
    city: 'Saint-Denis',
    country: 'La Réunion',
    clientNumber: 'CLT-482913',
    acceptCommercialOffers: false,
    commercialAcceptedAt: null,
    termsVersion: '1',
    termsAcceptedAt: '2026-11-22T08:35:00.000Z',
    mergedInto: null,
  },
  isOwn: false,
  isAboveYou: false,
  roles: ['client'],
  obstacles: [],
}

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

// The page of the test has no address, where an account would be named.
async function open(more: Partial<UserDetail> = {}): Promise<void> {
  answer('GET /api/admin/users/', { body: { ...user, ...more } })
  await show(<UserPage />)
  await sees('Supprimer ce compte')
}
const number = () => {
  const found = document.querySelector<HTMLInputElement>('[name=clientNumber]')
  if (!found) throw new Error('no number')
  return found
}

// Removed to see it fail: `isOwn` of `whyNot`.
test('one’s own account is not deleted here', async () => {
  await open({ isOwn: true })
  await sees('personne ne supprime le sien ici.')
  await press('Supprimer l’utilisateur')
  await pass(500)
  expect(document.querySelector('[role=alertdialog]')).toBe(null)
})

test('a number that is none is told under its field, which has the focus, and « Réinitialiser » gives the old one back', async () => {
  await open()
  await type(number(), 'CLT-12')
  await press('Enregistrer')
  await sees('Un numéro client s’écrit CLT- et six chiffres')
  expect(document.activeElement).toBe(number())
  expect(requestsTo(`PUT /api/admin/users/${user.id}`)).toEqual([])
  await press('Réinitialiser')
  expect([number().value, button('Réinitialiser').disabled]).toEqual(['CLT-482913', true])
})
