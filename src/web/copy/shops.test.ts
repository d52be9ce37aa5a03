import { expect, test } from 'vitest'
import { shopsOf } from './shops.ts'

const faces = (...merchants: string[]) => merchants.map((merchant) => ({ merchant, photoId: null }))

test.each([
  [{ count: 1, faces: faces('Lin') }, 'Lin'],
  [{ count: 2, faces: faces('Lin', 'Épices') }, 'Lin + Épices'],
  [{ count: 3, faces: faces('Lin', 'Lin', 'Épices') }, 'Lin + Épices'],
  [
    { count: 4, faces: faces('Lin', 'Épices', 'Docks', 'Bébé') },
    'Lin + Épices + Docks + 1\u00a0autre',
  ],
  [{ count: 9, faces: faces('Lin', 'Lin', 'Lin', 'Lin') }, 'Lin + 5\u00a0autres'],
  [{ count: 0, faces: [] }, ''],
])('%#: %o', (parcels, expected) => {
  expect(shopsOf(parcels)).toBe(expected)
})
