import { expect, test } from 'vitest'
import { block, choiceDeadline, daysToChoose, mayOffer, unblock } from './block.ts'
import { parcelStatuses } from './parcel.ts'

test('only a parcel that waits on its shelf, in no quote, or at the packing bench is held back', () => {
  const moves = parcelStatuses.flatMap((status) => {
    const move = block({ status })
    return move.ok ? [[status, move.value]] : []
  })
  expect(moves).toEqual([
    ['received', 'block'],
    ['processing', 'hold'],
  ])
})

test('what was held back is free again where it was: on its shelf, or in its paid box; nothing of what was destroyed', () => {
  const moves = parcelStatuses.flatMap((status) =>
    [false, true].flatMap((boxed) => {
      const move = unblock({ status, boxed })
      return move.ok ? [[status, boxed, move.value]] : []
    }),
  )
  expect(moves).toEqual([
    ['blocked', false, 'unblock'],
    ['blocked', true, 'resume'],
  ])
  expect(unblock({ status: 'blocked', destroyed: true })).toMatchObject({
    refusal: 'parcel-not-blocked',
  })
})

test.each([
  ['2026-11-20T10:00:00Z', 14, '2026-12-04T22:59:59.999Z'],
  ['2026-10-20T10:00:00Z', 7, '2026-10-27T22:59:59.999Z'],
  ['2027-03-25T10:00:00Z', 7, '2027-04-01T21:59:59.999Z'],
])('blocked at %s with %i days, its owner may choose until %s', (now, days, until) => {
  const deadline = choiceDeadline(new Date(now), days)
  expect(deadline.toISOString()).toBe(until)
  expect(daysToChoose({ blockedAt: new Date(now), deadline })).toBe(days)
})

test('a block that is renewed again and again gives 60 days at most', () => {
  const blockedAt = new Date('2026-11-20T10:00:00Z')
  expect(daysToChoose({ blockedAt, deadline: choiceDeadline(blockedAt, 75) })).toBe(60)
})

test.each([
  ['damaged', ['ship-as-is', 'return', 'destroy'], true],
  ['incomplete', ['destroy', 'return', 'ship-as-is'], true],
  // The owner must get all three choices.
  ['damaged', ['return', 'destroy'], false],
  ['damaged', ['ship-as-is', 'return', 'remove-item'], false],
  ['prohibited', ['return', 'destroy', 'remove-item'], true],
  ['prohibited', ['return'], true],
  ['prohibited', ['ship-as-is', 'return'], false],
  [undefined, ['return', 'destroy'], true],
  [undefined, ['ship-as-is', 'return', 'destroy'], false],
] as const)('found %s, its owner is offered %j: %s', (cause, choices, isOffered) => {
  expect(mayOffer(cause, choices)).toBe(isOffered)
})
