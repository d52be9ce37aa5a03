import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelLines } from './label-address.ts'

test('a long street is cut between words, and nothing of it is lost', () => {
  expect(labelLines(['12 rue de Sébastopol'])).toEqual(['12 rue de Sébastopol'])
  expect(labelLines(['Résidence des Flamboyants, bâtiment B, appartement 12'])).toEqual([
    'Résidence des Flamboyants, bâtiment',
    'B, appartement 12',
  ])
  expect(labelLines(['a '.repeat(80)])).toBeNull()
  expect(labelLines(['x'.repeat(36)])).toBeNull()
  expect(labelLines([' '])).toBeNull()
})

test('no line is longer than 35 characters, and all words stand in their order', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,20}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 15 }), (words) => {
      const lines = labelLines([words.join(' ')])
      expect(lines?.every((line) => line.length <= 35) ?? true).toBe(true)
      expect(lines?.join(' ') ?? words.join(' ')).toBe(words.join(' '))
    }),
  )
})
