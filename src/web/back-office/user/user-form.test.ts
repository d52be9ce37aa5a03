import { expect, test } from 'vitest'
import type { UserDetail } from '#contract/users.ts'
import { resolverFor, typedOf, type UserTyped } from './user-form.ts'

const marie = {
  id: '7b0c5a58-2f0e-4b7e-9a55-0f6a8f2f3c11',
  version: 3,
  firstName: 'Marie',
  lastName: 'Tehei',
  role: 'client',
  isActive: true,
  deactivationReason: null,
  customer: {
    clientNumber: 'CLT-482913',
    phone: '+687281407',
    addressLine1: '12 rue de Sébastopol',
    addressLine2: null,
    postalCode: '98800',
    city: 'Nouméa',
    country: 'Nouvelle-Calédonie',
    acceptCommercialOffers: false,
  },
} as unknown as UserDetail

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
