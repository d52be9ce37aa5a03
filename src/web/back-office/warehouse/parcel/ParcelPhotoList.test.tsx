import { expect, test } from 'vitest'
import { arrangementChanges, isOtherArrangement, ontoTheirs } from './ParcelPhotoList.tsx'

const shown = (id: string) => ({ id, isPrivate: false })
const hidden = (id: string) => ({ id, isPrivate: true })
const opened = [shown('a'), shown('b'), shown('c')]

// Removed to see it fail: the look at what was touched here; the photo that a colleague had hidden was public again.
test('a photo that a colleague hid meanwhile stays hidden under an order of one’s own', () => {
  const mine = [shown('c'), shown('a'), hidden('b')]
  const now = [hidden('a'), shown('b'), shown('c')]
  expect(isOtherArrangement(opened, now)).toBe(true)
  expect(ontoTheirs(opened, mine, now)).toEqual([shown('c'), hidden('a'), hidden('b')])
})

test('what went is left out, what came is last, and each is told', () => {
  const now = [shown('c'), hidden('b'), hidden('d')]
  expect(ontoTheirs(opened, opened, now)).toEqual([hidden('b'), shown('c'), hidden('d')])
  expect(arrangementChanges(opened, now)).toEqual([
    'une photo cachée au client',
    'une photo ajoutée',
    'une photo retirée',
    'ordre changé',
  ])
  expect(isOtherArrangement(opened, [...opened])).toBe(false)
  expect(arrangementChanges([hidden('a'), hidden('b')], [shown('a'), shown('b')])).toEqual([
    '2 photos montrées au client',
  ])
})
