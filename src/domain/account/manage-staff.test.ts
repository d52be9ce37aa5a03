import { expect, test } from 'vitest'
import { roles, type Role } from './account.ts'
import { manageStaff, rolesGivenBy } from './manage-staff.ts'

const managed = (manager: Role, member: Role) => {
  const outcome = manageStaff({ id: 'one', role: manager }, { id: 'other', role: member })
  return outcome.ok ? 'ok' : outcome.refusal
}

test('a super-admin manages all staff, an admin the warehouse, nobody else anybody', () => {
  const table = roles.map((manager) => roles.map((member) => managed(manager, member)))
  const [no, up, ok] = ['not-staff', 'above-you', 'ok']
  expect(table).toEqual([
    [no, no, up, up, up, up],
    [no, no, up, up, up, up],
    [no, no, up, up, up, up],
    [no, no, up, up, up, up],
    [no, no, ok, up, up, up],
    [no, no, ok, ok, ok, ok],
  ])
})

test('nobody manages their own account, whatever their role', () => {
  for (const role of ['operateur', 'comptable', 'admin', 'super_admin'] as const) {
    const me = { id: 'me', role }
    expect(manageStaff(me, me)).toEqual({ ok: false, refusal: 'own-account' })
  }
})

test('nobody gives a role above what they manage', () => {
  expect(roles.map(rolesGivenBy)).toEqual([
    [],
    [],
    [],
    [],
    ['operateur'],
    ['operateur', 'comptable', 'admin', 'super_admin'],
  ])
})
