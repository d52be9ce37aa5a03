// @vitest-environment jsdom
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
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
  requestsTo,
  sees,
  show,
  type,
} from '#web/chrome/action/test-page.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { toast } from '#web/ui/toast.ts'
import { ProfileForm } from './ProfileForm.tsx'

vi.mock('#web/ui/toast.ts', () => ({ toast: vi.fn<() => Promise<void>>() }))

beforeAll(loadLateCode, lateCodeMilliseconds)
beforeEach(beginPage)
afterEach(leavePage)

const paul = { firstName: 'Paul', lastName: 'Hoarau', billingAddress: null } as SignedInUser
const account = { version: 1, acceptCommercialOffers: null } as MyAccount
const faulty = (field: string) => ({
  status: 422,
  body: { code: 'invalid', requestId: 'r', fields: { [field]: 'required' } },
})

// Removed to see it fail: the answer of `showFieldErrors`; any faulty field hid the reason.
test('a refusal shows under its field, or above the buttons when the form has no such field', async () => {
  answer('PUT /api/me/profile', faulty('version'), faulty('firstName'), faulty('version'))
  await show(<ProfileForm user={paul} account={account} onClose={() => {}} />)
  for (const isAbove of [true, false, true]) {
    await press('Enregistrer')
    await sees(isAbove ? 'Certaines informations sont à corriger' : 'Le prénom est requis')
    expect(isSeen('Certaines informations sont à corriger')).toBe(isAbove)
  }
})

// Removed to see it fail: `staffResolver`; the form asked for a telephone that it does not show.
test('staff have a name here, and no address, telephone or offers to change', async () => {
  const put = 'PUT /api/me/profile'
  answer(put, faulty('version'))
  await show(<ProfileForm user={paul} account={account} onClose={() => {}} />)
  const [firstName] = document.querySelectorAll('input')
  expect([...document.querySelectorAll('input')].map(({ name }) => name)).toEqual([
    'firstName',
    'lastName',
  ])
  if (firstName) await type(firstName, 'Paul-Marie')
  await press('Enregistrer')
  await pass(500)
  expect(requestsTo(put).map(({ body }) => body)).toEqual([
    { firstName: 'Paul-Marie', lastName: 'Hoarau', version: 1 },
  ])
})

// Removed to see it fail: `savedMeanwhile`.
test('what another tab saved is told beside what is typed, which is not left without a word, and the next save keeps', async () => {
  const put = 'PUT /api/me/profile'
  const theirs = { version: 2, current: { firstName: 'Paul', lastName: 'Payet' } }
  answer(put, refused('stale-version', theirs), faulty('version'))
  await show(<ProfileForm user={paul} account={account} onClose={() => {}} />)
  const [firstName] = document.querySelectorAll('input')
  if (firstName) await type(firstName, 'Paul-Marie')
  // Removed to see it fail: the `LeaveGuard`.
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await press('Enregistrer')
  await sees('Nom, enregistré\u00a0: Payet')
  expect(firstName?.value).toBe('Paul-Marie')
  await press('Enregistrer')
  await pass(500)
  expect(requestsTo(put).map(({ body }) => (body as MyAccount).version)).toEqual([1, 2])
})

function Leaving() {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <button type="button" {...leavesTyping} onClick={() => setHere(false)}>
        Ailleurs
      </button>
      {isHere && <ProfileForm user={paul} account={account} onClose={() => {}} />}
    </>
  )
}

// Seen to fail: nothing was asked while the save was under way, nobody was told that it failed, and « réessayez » was said.
test('a save under way is not left without a question, nor its failure without a word', async () => {
  document.title = 'Mon profil – Escale'
  answer('PUT /api/me/profile', 'cut')
  await show(<Leaving />)
  const [firstName] = document.querySelectorAll('input')
  if (firstName) await type(firstName, 'Paul-Marie')
  await press('Enregistrer')
  await press('Ailleurs')
  await sees('Quitter sans enregistrer')
  await press('Quitter sans enregistrer')
  document.title = 'Ailleurs – Escale'
  expect(document.querySelector('input')).toBe(null)
  await pass(3000)
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({
      kind: 'error',
      title: expect.stringContaining('nous ne savons pas si c’est enregistré'),
      description: expect.stringContaining('Mon profil'),
    }),
  )
})
