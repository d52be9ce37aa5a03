import { expect, test } from 'vitest'
import { parcelFilterIn, parcelQueryOf } from './parcel-filter.ts'

const said = (address: string) => parcelQueryOf(parcelFilterIn(new URLSearchParams(address)))

test('a word that a filter does not know narrows nothing', () => {
  for (const address of [
    'statut=zzz',
    'status=zzz',
    'territoire=zz',
    'sans-declaration=non',
    'arrive-depuis=2026-02-31',
    'arrive-jusqu-au=demain',
    'jours=-1',
    'etagere=zzz',
    `recherche=${'a'.repeat(61)}`,
    'autre=1',
  ]) {
    expect([address, said(address)]).toEqual([address, []])
  }
})

test('what a filter knows is kept, the English word of the state too', () => {
  const whole = [
    ['statut', 'overdue'],
    ['recherche', '6A'],
    ['client', 'CLT-482913'],
    ['etagere', 'B12'],
    ['territoire', 'Mayotte'],
    ['sans-declaration', 'yes'],
    ['arrive-depuis', '2026-02-28'],
    ['arrive-jusqu-au', '2026-12-31'],
    ['jours', '30'],
  ]
  expect(said(new URLSearchParams(whole).toString())).toEqual(whole)
  expect(said('status=arrived')).toEqual([['statut', 'arrived']])
})
