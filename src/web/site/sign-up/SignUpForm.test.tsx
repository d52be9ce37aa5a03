// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  pass,
  press,
  refused,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { SignUpForm } from './SignUpForm.tsx'

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(async () => {
  beginPage()
  answer('POST /api/password-strengths', { body: {} })
  await show(
    <SignUpForm
      newcomer={null}
      isTutorialOpen={false}
      onName={() => {}}
      onSubmit={() => {}}
      onRegistered={onRegistered}
    />,
  )
})
afterEach(leavePage)

const onRegistered = vi.fn<() => void>()
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

test('each field says what is wrong while it is typed, and no other', async () => {
  await type(field('email'), 'ma')
  await sees('Adresse e-mail invalide')
  await type(field('firstName'), 'M')
  await type(field('firstName'), '')
  await sees('Le prénom est requis')
  await type(field('password'), 'abc')
  await sees('Minimum 6 caractères')
  await type(field('confirmPassword'), 'mangrove')
  await sees('Les mots de passe ne correspondent pas')
  expect(isSeen('Le pays est requis')).toBe(false)
})

test('the browser is told what it may fill in; nothing is agreed to beforehand; a text opens beside the form', () => {
  const known = ['address-line1', 'address-line2', 'postal-code', 'address-level2', 'country-name']
  const names = ['addressLine1', 'addressLine2', 'postalCode', 'city', 'country']
  expect(names.map((name) => field(name).getAttribute('autocomplete'))).toEqual(known)
  expect(document.querySelectorAll('[type=checkbox]').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('[type=checkbox]:checked')).toHaveLength(0)
  for (const link of document.querySelectorAll('a')) expect(link.target).toBe('_blank')
})

// Removed to see it fail: `email-already-registered` of `fieldsOf`.
test('an address that has an account is told under its field, which has the focus; what was typed stays', async () => {
  answer('POST /api/registrations', refused('email-already-registered'))
  const typed = {
    firstName: 'Marie',
    lastName: 'Tehei',
    email: 'client@escale.test',
    phone: '27 12 34',
    password: 'mangrove-bleue-31',
    confirmPassword: 'mangrove-bleue-31',
    addressLine1: '12 rue de Sébastopol',
    postalCode: '98800',
    city: 'Nouméa',
  }
  for (const [name, text] of Object.entries(typed)) await type(field(name), text)
  const country = field('country')
  country.value = 'Nouvelle-Calédonie'
  country.dispatchEvent(new Event('change', { bubbles: true }))
  document.querySelector<HTMLElement>('[name=acceptAllLegal]')?.click()
  await pass()
  await press('Créer mon compte')
  await sees('Un compte existe déjà avec cette adresse e-mail.')
  await sees("Erreur d'inscription")
  expect(document.activeElement).toBe(field('email'))
  expect([field('city').value, onRegistered.mock.calls]).toEqual(['Nouméa', []])
})
