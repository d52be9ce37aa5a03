import { expect, test } from 'vitest'
import { closeRound, gapOf } from './round.ts'

const noReason = { reason: null, note: null }

test('a round whose count is right closes without a word, and keeps none', () => {
  const closed = closeRound({ announced: 12, counted: 12 }, { reason: 'other', note: 'Rien' })
  expect(closed).toEqual({ ok: true, value: noReason })
})

test.each([
  [11, -1],
  [13, 1],
])('%i scanned of 12 needs its reason', (counted, gap) => {
  const round = { announced: 12, counted }
  expect(gapOf(round)).toBe(gap)
  expect(closeRound(round, noReason)).toEqual({ ok: false, refusal: 'gap-unexplained' })
  expect(closeRound(round, { reason: 'missing', note: null }).ok).toBe(true)
})

test('« other » is said in words', () => {
  const round = { announced: 2, counted: 1 }
  const silent = closeRound(round, { reason: 'other', note: null })
  expect(silent).toEqual({ ok: false, refusal: 'gap-note-missing' })
  expect(closeRound(round, { reason: 'other', note: 'Camion en panne' }).ok).toBe(true)
})
