import { expect, test } from 'vitest'
import { suggestMerchants } from './suggest-merchants.ts'

const own = ['Comptoir des Thés', 'decathlon', 'Séphora Limoges']

test.each([
  ['', ['Comptoir des Thés', 'decathlon', 'Séphora Limoges']],
  ['the', ['Comptoir des Thés']],
  ['DÉC', ['decathlon']],
  ['seph', ['Séphora Limoges', 'Sephora']],
  ['maisons du', ['Maisons du Monde']],
  ['zzz', []],
])('%j suggests %j', (typed, names) => {
  expect(suggestMerchants(own, typed)).toEqual(names)
})

test('a name typed in full asks for nothing more', () => {
  expect(suggestMerchants([], 'Zalando')).toEqual([])
  expect(suggestMerchants([], 'H&M')).toEqual([])
})
