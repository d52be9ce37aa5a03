import { expect, test } from 'vitest'
import { found, inspectedOf, inspectionOf, nothingFound } from './inspection.ts'

test('what was refused and is taken up again is held back, or noted, as it was found', () => {
  const prohibited = found('prohibited', nothingFound, ['parfum'])
  expect(inspectionOf(inspectedOf(prohibited))).toEqual(prohibited)
  const light = { ...found('light', nothingFound, []), note: 'Un coin enfoncé' }
  expect(inspectionOf(inspectedOf(light))).toEqual(light)
  expect(inspectionOf(inspectedOf(nothingFound))).toEqual(nothingFound)
})

test('another finding begins another text and leaves other choices, but keeps what a person wrote', () => {
  const damaged = found('damaged', found('prohibited', nothingFound, []), [])
  expect(damaged.block.choices).toEqual(['ship-as-is', 'return', 'destroy'])
  expect(damaged.block.reason).toMatch(/^Votre colis nous est parvenu abîmé/)
  const written = { ...damaged, block: { ...damaged.block, reason: 'Ouvert.' } }
  expect(found('prohibited', written, []).block).toMatchObject({
    reason: 'Ouvert.',
    choices: ['return', 'destroy', 'remove-item'],
  })
})
