import { expect, test } from 'vitest'
import type { TimelineStep } from '#contract/core/shapes.ts'
import { stepSentence } from './step-sentence.ts'

const packed = (id: number, box: number): TimelineStep => ({
  id,
  type: 'shipment.packed',
  at: '2026-11-26T08:00:00.000Z',
  actor: 'Sophie Laurent',
  details: { box },
})

test('a closed box is told as the shipment, unless there are others or some are still to pack', () => {
  const first = packed(1, 1)
  const alone = stepSentence(first, [first])
  const ofBox = stepSentence(first, [first, packed(2, 2)])
  expect(ofBox).toMatch(/^Boîte\u00a01\u00a0: /)
  expect(alone).not.toContain('Boîte')
  expect(stepSentence(first, [first], true)).toBe(ofBox)
})
