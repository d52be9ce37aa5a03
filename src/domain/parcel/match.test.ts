import { expect, test } from 'vitest'
import { match } from './match.ts'
import { parcelStatuses, parcelTransitions } from './parcel.ts'

// Seen to fail: when a declaration took whatever state was found.
test('a declaration becomes what was found in the house free or held back, and nothing else', () => {
  const matched = parcelStatuses.flatMap((declared) =>
    parcelStatuses.flatMap((found) => {
      const move = match({ status: declared }, { status: found })
      return move.ok ? [[declared, found, move.value]] : []
    }),
  )
  expect(matched).toEqual([
    ['pending_arrival', 'received', 'receive'],
    ['pending_arrival', 'blocked', 'match-blocked'],
  ])
  for (const [, found, move] of matched) {
    expect(parcelTransitions[move as 'receive'].to).toBe(found)
  }
})

test('what was destroyed is nobody’s for ever', () => {
  const matched = match({ status: 'pending_arrival' }, { status: 'blocked', destroyed: true })
  expect(matched).toEqual({ ok: false, refusal: 'parcel-not-matchable' })
})
