import { expect, test } from 'vitest'
import { lackSentence } from './missing-pieces.ts'

test('a row says what its declaration lacks', () => {
  expect(lackSentence(['contents', 'weights', 'invoice'])).toBe(
    'Il manque\u00a0: contenu, poids net, facture',
  )
})
