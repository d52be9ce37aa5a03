// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { MyAccount } from '#contract/people/my-account.ts'
import {
  answer,
  beginPage,
  isSeen,
  lateCodeMilliseconds,
  leavePage,
  loadLateCode,
  press,
  sees,
  show,
} from '#web/chrome/action/test-page.tsx'
import { ProfileForm } from './ProfileForm.tsx'

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
