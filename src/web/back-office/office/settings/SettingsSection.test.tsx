// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answer,
  beginPage,
  button,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  requestsTo,
  saved,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { settingForms } from './setting-fields.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { Saved } from './use-setting-form.ts'

const put = 'PUT /api/admin/settings'
beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const before = {
  version: 'a',
  values: { siteName: 'Escale', adminEmail: 'a@escale.test', enableEmailNotifications: true },
}
const ours = { version: 'b', values: { ...before.values, siteName: 'Escale Corail' } }

/** The settings are read again when the button is pressed, as a fact of the server makes them. */
function Screen({ section, first, then }: { section: string; first: Saved; then?: Saved }) {
  const [saved, setSaved] = useState(first)
  const definition = settingForms.find((form) => form.section === section)
  if (!definition) throw new Error(section)
  return (
    <>
      <button type="button" onClick={() => then && setSaved(then)}>
        Relire
      </button>
      <SettingsSection {...{ definition, saved, isReadOnly: false, missing: 0 }} />
    </>
  )
}

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

// Removed to see it fail: `isUnsettled` of `useOpened`; one’s own was told as saved elsewhere. And `typeAgain`.
test('a save whose answer was lost is one’s own, also when it was read first; what was typed since stays to be saved', async () => {
  answer(put, 'cut', { body: { version: 'b' } })
  await show(<Screen section="site" first={before} then={ours} />)
  await type(field('siteName'), 'Escale Corail')
  await press('Enregistrer')
  await type(field('siteName'), 'Escale Lagon')
  await press('Relire')
  expect(isSeen('enregistrés ailleurs')).toBe(false)
  await pass(3000)
  expect([requestsTo(put).length, field('siteName').value]).toEqual([2, 'Escale Lagon'])
  expect(isSeen('enregistrés ailleurs')).toBe(false)
  expect(button('Enregistrer').getAttribute('aria-disabled')).toBe(null)
})

test('what a colleague saved is told before it is replaced, and what is typed is kept', async () => {
  await show(<Screen section="site" first={before} then={ours} />)
  await type(field('siteName'), 'Escale Lagon')
  await press('Relire')
  await sees('Escale → Escale Corail')
  expect(button('Enregistrer').getAttribute('aria-disabled')).toBe('true')
  await press('Garder ma saisie')
  expect(field('siteName').value).toBe('Escale Lagon')
  expect(button('Enregistrer').getAttribute('aria-disabled')).toBe(null)
})

test('the reminders of storage are days in their order, and say so under the field', async () => {
  answer(put, saved)
  const values = {
    firstReminderDays: 7,
    secondReminderDays: 15,
    thirdReminderDays: 30,
    firstSettlementDays: 3,
    secondSettlementDays: 7,
    thirdSettlementDays: 14,
    disposalDays: 365,
  }
  await show(<Screen section="storage" first={{ version: 'a', values }} />)
  await type(field('thirdReminderDays'), '20')
  await press('Enregistrer')
  await sees('Dans l’ordre, et à sept jours au moins les uns des autres.')
  expect([field('thirdReminderDays').ariaInvalid, requestsTo(put)]).toEqual(['true', []])
  await type(field('thirdReminderDays'), '40')
  await press('Enregistrer')
  await pass(500)
  expect(requestsTo(put).map(({ body }) => body)).toMatchObject([
    { section: 'storage', values: { thirdReminderDays: 40 } },
  ])
})
