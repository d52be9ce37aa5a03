import { describe, expect, test } from 'vitest'
import { roles, type Role } from './account.ts'
import { editAccount, giveRole } from './give-role.ts'

const giver = (role: Role) => ({ id: 'me', role })
const subject = (role: Role, isCustomer = true, hasBusiness = false) => ({
  id: 'them',
  role,
  isCustomer,
  hasBusiness,
})

describe('a role', () => {
  test.each([
    ['admin', 'client', 'testeur', undefined],
    ['admin', 'testeur', 'client', undefined],
    ['admin', 'client', 'operateur', undefined],
    ['admin', 'client', 'admin', 'above-you'],
    ['admin', 'operateur', 'admin', 'above-you'],
    ['admin', 'admin', 'client', 'above-you'],
    ['super_admin', 'admin', 'client', undefined],
    ['super_admin', 'client', 'super_admin', undefined],
  ] as const)('%s makes a %s a %s: %s', (by, from, to, refusal) => {
    const outcome = giveRole(giver(by), subject(from), to)
    expect(outcome.ok ? undefined : outcome.refusal).toBe(refusal)
  })

  // Removed to see it fail: the comparison of ids in `giveRole`.
  test('of one’s own is changed by nobody', () => {
    const me = { ...subject('super_admin'), id: 'me' }
    expect(giveRole(giver('super_admin'), me, 'client')).toEqual({
      ok: false,
      refusal: 'own-account',
    })
  })

  test('of a customer needs a customer’s profile', () => {
    const outcome = giveRole(giver('super_admin'), subject('operateur', false), 'client')
    expect(outcome).toEqual({ ok: false, refusal: 'no-customer-profile' })
  })

  test('of the team is not given to who has parcels to follow', () => {
    const outcome = giveRole(giver('super_admin'), subject('client', true, true), 'operateur')
    expect(outcome).toEqual({ ok: false, refusal: 'has-business' })
  })

  test('that is the same changes nothing, whoever asks', () => {
    for (const role of roles) expect(giveRole(giver('admin'), subject(role), role).ok).toBe(true)
  })
})

test('an admin edits customers, operators and themselves, and no other admin', () => {
  const may = (role: Role, id = 'them') => editAccount(giver('admin'), { id, role }).ok
  expect([may('client'), may('testeur'), may('operateur'), may('admin', 'me')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([may('admin'), may('super_admin')]).toEqual([false, false])
})
