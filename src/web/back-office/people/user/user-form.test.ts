import { expect, test } from 'vitest'
import type { UserDetail } from '#contract/people/users.ts'
import { resolverFor, typedOf, type UserTyped } from './user-form.ts'

const marie: UserDetail = {
  id: '7b0c5a58-2f0e-4b7e-9a55-0f6a8f2f3c11',
  version: 3,
  email: 'marie@exemple.test',
  emailVerified: true,
  firstName: 'Marie',
  lastName: 'Tehei',
  role: 'client',
  isActive: true,
  deactivatedAt: null,
  deactivationReason: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSignedInAt: null,
  customer: {
    clientNumber: 'CLT-482913',
    phone: '+687281407',
    addressLine1: '12 rue de Sébastopol',
    addressLine2: null,
    postalCode: '98800',
    city: 'Nouméa',
    country: 'Nouvelle-Calédonie',
    acceptCommercialOffers: false,
    commercialAcceptedAt: null,
    termsVersion: '2026-11',
    termsAcceptedAt: '2026-11-01T10:00:00.000Z',
    mergedInto: null,
  },
  isOwn: false,
  isAboveYou: false,
  roles: ['client'],
  obstacles: [],
}

async function faults(changed: Partial<UserTyped>): Promise<string[]> {
  const typed = { ...typedOf(marie), ...changed }
  const options = { fields: {}, shouldUseNativeValidation: false }
  return Object.keys((await resolverFor(marie)(typed, undefined, options)).errors).toSorted()
}

test('every wrong field is told in one round, the telephone too', async () => {
  expect(await faults({ firstName: ' ', clientNumber: 'x', phone: '12' })).toEqual([
    'clientNumber',
    'firstName',
    'phone',
  ])
})

test('a number of the territory is taken, and one that was there already is nobody’s fault', async () => {
  expect(await faults({ phone: '26 12 34' })).toEqual([])
  expect(await faults({})).toEqual([])
})
