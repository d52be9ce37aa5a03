import { expect, test } from 'vitest'
import { changedMeanwhile, faultsIn, typedOf } from './ProfessionalForm.tsx'

const agreed = {
  version: 1,
  company: 'Lagon Import',
  siren: '732829320',
  vatNumber: null,
  transportPercent: 12.5,
  feePercent: 0,
}

test('what a colleague changed is told, what stayed is not', () => {
  const saved = { ...agreed, version: 2, company: 'Lagon Import SARL', feePercent: 10 }
  expect(changedMeanwhile(saved, agreed)).toEqual(['company', 'feePercent'])
  expect(changedMeanwhile(saved, null)).toEqual([
    'company',
    'siren',
    'transportPercent',
    'feePercent',
  ])
})

test('everything that is wrong is told at once', () => {
  expect(faultsIn(typedOf(agreed))).toEqual([])
  const wrong = {
    company: ' ',
    siren: '12',
    vatNumber: 'FR',
    transportPercent: '80',
    feePercent: 'x',
  }
  expect(faultsIn(wrong).map(([field]) => field)).toEqual(Object.keys(wrong))
})
