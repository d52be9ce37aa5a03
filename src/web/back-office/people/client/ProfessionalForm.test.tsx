// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ClientDetail } from '#contract/people/clients.ts'
import {
  beginPage,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { changedMeanwhile, faultsIn, ProfessionalForm, typedOf } from './ProfessionalForm.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

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

// Removed to see it fail: `leavesTyping`.
test('« Annuler » asks before it discards a company half typed', async () => {
  const onClose = vi.fn<() => void>()
  await show(<ProfessionalForm client={{ professional: null } as ClientDetail} onClose={onClose} />)
  const [company] = document.querySelectorAll('input')
  if (company) await type(company, 'Volcan')
  await press('Annuler')
  await sees('Cette entreprise n’est pas enregistrée.')
  expect(onClose).not.toHaveBeenCalled()
  await press('Quitter sans enregistrer')
  expect(onClose).toHaveBeenCalledOnce()
})
