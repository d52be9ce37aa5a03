import { expect, test } from 'vitest'
import { boxStatuses } from '#domain/shipment/box.ts'
import { hasLabel, printLabel, printsOfBox, type Reprint } from './label-print.ts'

const ready = { status: 'ready' } as const
const none: Reprint = { reason: null, note: null }

test('only a closed box that has not arrived has a label', () => {
  const labelled = boxStatuses.filter((status) => hasLabel({ status }))
  expect(labelled).toEqual(['ready', 'handed_over'])
  expect(printLabel({ status: 'opened' }, 0, none)).toEqual({
    ok: false,
    refusal: 'box-not-closed',
  })
})

test('the first print asks nothing, and keeps no reason', () => {
  const value = { isReprint: false, ...none }
  expect(printLabel(ready, 0, none)).toEqual({ ok: true, value })
  expect(printLabel(ready, 0, { reason: 'lost', note: 'x' })).toEqual({ ok: true, value })
})

test.each<[Reprint, string]>([
  [none, 'label-reason-missing'],
  [{ reason: null, note: 'Sans raison' }, 'label-reason-missing'],
  [{ reason: 'other', note: null }, 'label-note-missing'],
])('a second print with %j is refused with %s', (reprint, refusal) => {
  expect(printLabel(ready, 1, reprint)).toEqual({ ok: false, refusal })
})

test('the second and later prints keep their reason', () => {
  const reprint: Reprint = { reason: 'other', note: 'Mauvais rouleau' }
  const value = { isReprint: true, ...reprint }
  expect(printLabel(ready, 2, reprint)).toEqual({ ok: true, value })
})

const told = (type: string, boxId?: string) => ({
  type: `shipment.${type}`,
  details: boxId === undefined ? {} : { boxId },
})

test('a box has its own prints, whatever happens to the others of its shipment', () => {
  const [packed, printed, again] = ['packed', 'label-printed', 'label-reprinted'].map((type) =>
    told(type, 'one'),
  )
  const story = [packed, told('packed', 'two'), printed, told('label-printed', 'two'), again]
  const known = story.filter((fact) => fact !== undefined)
  expect(printsOfBox(known, 'one')).toEqual([printed, again])
  expect(printsOfBox(known, 'two')).toEqual([told('label-printed', 'two')])
  expect(printsOfBox(known, 'three')).toEqual([])
})

test('a fact from before the boxes is of the one box, until another one closes', () => {
  const former = [told('packed'), told('label-printed'), told('hold-passed')]
  expect(printsOfBox(former, 'one')).toEqual([told('label-printed')])
  const again = [...former, told('packed'), told('label-reprinted')]
  expect(printsOfBox(again, 'one')).toEqual([told('label-reprinted')])
  expect(printsOfBox([...again, told('packed', 'two')], 'two')).toEqual([])
  // A very long story has lost its beginning.
  expect(printsOfBox([told('label-printed')], 'one')).toEqual([told('label-printed')])
})
