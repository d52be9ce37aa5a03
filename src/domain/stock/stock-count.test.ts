import { expect, test } from 'vitest'
import {
  closeCount,
  differences,
  isSameSight,
  outcomeAtClosing,
  outcomesOf,
  resolveDifference,
  settlements,
} from './stock-count.ts'

test('each difference takes its own answers, and no other', () => {
  for (const difference of differences) {
    for (const outcome of settlements) {
      const fits = (outcomesOf[difference] as readonly string[]).includes(outcome)
      const settled = resolveDifference(difference, { outcome, hasShelf: true, note: 'lu de près' })
      expect(settled.ok).toBe(fits)
    }
  }
})

test('what is not a difference is not settled; found needs its shelf, put aside its reason', () => {
  const bare = { hasShelf: false, note: null }
  expect(resolveDifference(null, { outcome: 'found', hasShelf: true, note: null })).toMatchObject({
    refusal: 'no-difference',
  })
  expect(resolveDifference('missing', { outcome: 'found', ...bare })).toMatchObject({
    refusal: 'shelf-missing',
  })
  expect(resolveDifference('unknown', { outcome: 'dismissed', ...bare })).toMatchObject({
    refusal: 'note-missing',
  })
  expect(resolveDifference('missing', { outcome: 'searched', ...bare }).ok).toBe(true)
})

test('a count closes without differences, or with the reason why they are left', () => {
  expect(closeCount({ open: 0, seen: 0, note: null }).ok).toBe(true)
  expect(closeCount({ open: 2, seen: 2, note: 'Fin de journée' }).ok).toBe(true)
  expect(closeCount({ open: 2, seen: 2, note: null })).toMatchObject({
    refusal: 'differences-open',
  })
  expect(closeCount({ open: 2, seen: 1, note: 'Fin' })).toMatchObject({ refusal: 'count-moved' })
})

test('what is missing at the end is searched; the rest is left as it was', () => {
  expect(differences.map(outcomeAtClosing)).toEqual(['searched', 'left', 'left'])
})

test('the same sight tells nothing, unless the register or what was settled says otherwise', () => {
  const line = { scannedShelf: 'A1', registeredShelf: 'A1', isSettled: false }
  const same = (changes: Partial<typeof line>, shelf: string, registeredShelf: string | null) =>
    isSameSight({ ...line, ...changes }, { shelf, registeredShelf })
  expect(same({}, 'A1', 'A1')).toBe(true)
  expect(same({}, 'A2', 'A1')).toBe(false)
  expect(same({}, 'A1', 'A2')).toBe(false)
  expect(same({ registeredShelf: 'A2' }, 'A1', 'A2')).toBe(true)
  expect(same({ registeredShelf: 'A2', isSettled: true }, 'A1', 'A2')).toBe(false)
  expect(same({ registeredShelf: 'A2', isSettled: true }, 'A1', 'A1')).toBe(true)
  expect(same({ isSettled: true }, 'A1', null)).toBe(true)
})
