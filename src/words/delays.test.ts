import { expect, test } from 'vitest'
import { delaysHtml, delaySentence } from './delays.ts'

const known = { deliveries: 124, halfDays: 9, mostDays: 14 }

test('the sentence tells the number, the destination, the mode and both delays', () => {
  expect(delaySentence('Polynésie Française', 'standard', known)).toBe(
    'Nos 124 derniers envois vers la Polynésie Française, par avion\u00a0: la moitié en 9\u00a0jours, neuf sur dix en 14\u00a0jours.',
  )
})

test('one day is one day, and thousands are kept together', () => {
  expect(delaySentence('La Réunion', 'eco', { deliveries: 1240, halfDays: 1, mostDays: 2 })).toBe(
    'Nos 1\u00a0240 derniers envois vers La Réunion, par bateau\u00a0: la moitié en 1\u00a0jour, neuf sur dix en 2\u00a0jours.',
  )
})

test('a part of a page holds what is known, and nothing when nothing is', () => {
  expect(delaysHtml('Mayotte', { standard: null, eco: null })).toBe('')
  const html = delaysHtml('Mayotte', { standard: known, eco: null })
  expect(html).toContain(delaySentence('Mayotte', 'standard', known))
  expect(html).not.toContain('par bateau')
})
