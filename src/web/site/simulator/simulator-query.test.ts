import { expect, test } from 'vitest'
import { fieldsOf, queryOf } from './simulator-query.ts'

function form(values: Record<string, string | string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat()) data.append(name, one)
  }
  return data
}

test('an address tells what differs from the usual, and gives back the same fields', () => {
  const query = queryOf(
    form({
      destination: 'La Réunion',
      weightKg: ' 1,4 ',
      mode: 'eco',
      type: 'grouping',
      insurance: '300',
      plan: 'premium',
      options: ['photo_request', 'consolidation'],
    }),
  )
  expect(query).toBe(
    '?destination=la-reunion&poids=1,4&mode=eco&envoi=grouping&assurance=300&formule=premium&options=photo_request,consolidation',
  )
  expect(Object.fromEntries(fieldsOf(query))).toEqual({
    destination: ['La Réunion'],
    weightKg: ['1,4'],
    mode: ['eco'],
    type: ['grouping'],
    insurance: ['300'],
    plan: ['premium'],
    options: ['photo_request', 'consolidation'],
  })
})

test('what is usual stays out of the address', () => {
  const usual = { mode: 'standard', type: 'direct', insurance: '0', plan: 'gratuit' }
  expect(queryOf(form({ destination: 'Guadeloupe', weightKg: '2', ...usual }))).toBe(
    '?destination=guadeloupe&poids=2',
  )
})

test('an address that makes no sense sets nothing of the kind', () => {
  expect([...fieldsOf('?destination=atlantide&colour=red')]).toEqual([])
})
