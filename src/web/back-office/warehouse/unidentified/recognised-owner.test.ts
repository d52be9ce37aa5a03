import { expect, test } from 'vitest'
import type { Owners } from '#contract/warehouse/unidentified.ts'
import { recognisedOwner } from './recognised-owner.ts'

const marie = {
  id: '8f1b6d8e-6a3e-4f4e-9a53-0f4f7d1f9a10',
  name: 'Marie Tehei',
  clientNumber: 'CLT-555101',
  country: 'Nouvelle-Calédonie',
}
const found = (recognised: Owners['recognised']): Owners => ({
  recognised,
  customers: [marie],
  declarations: [],
})

test('a label with today’s number is its owner’s', () => {
  const owner = recognisedOwner(found({ id: marie.id, labelNumber: 'CLT-555101' }))
  expect(owner).toEqual(marie)
})

test('a label with a former number is its owner’s, and says which it bears', () => {
  const owner = recognisedOwner(found({ id: marie.id, labelNumber: 'CLT-111111' }))
  expect(owner).toEqual({ ...marie, formerNumber: 'CLT-111111' })
})

test('a client found by name is recognised by no number', () => {
  expect(recognisedOwner(found(null))).toBeNull()
})
