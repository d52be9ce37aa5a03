import { expect, test } from 'vitest'
import { rankOwners } from './rank-owners.ts'

const declaration = (
  trackingNumber: string,
  merchant: string,
  name: string,
  clientNumber: string,
) => ({
  trackingNumber,
  merchant,
  customer: { name, clientNumber },
})
const marie = declaration('8R12345679', 'Librairie du Port', 'Marie Tehei', 'CLT-000001')
const jean = declaration('6A00000001', 'Boutique Bleue', 'Jean Lafleur', 'CLT-000002')
const same = declaration('8R12345678', 'Autre', 'Paul Petit', 'CLT-000003')

test('the very number comes first, then a slip of it; who has nothing for them is not shown', () => {
  const ranked = rankOwners({ trackingNumber: '8R12345678', words: '' }, [jean, marie, same])
  expect(ranked.map(({ declaration: { customer }, signs }) => [customer.name, signs])).toEqual([
    ['Paul Petit', ['number']],
    ['Marie Tehei', ['near-number']],
  ])
})

test('what the label says adds up: client number, name, shop', () => {
  const words = 'LAFLEUR jean clt-000002 boutique bleue'
  const [first] = rankOwners({ trackingNumber: 'ZZZZ999', words }, [marie, jean])
  expect(first).toEqual({ declaration: jean, signs: ['client-number', 'name', 'shop'] })
})
