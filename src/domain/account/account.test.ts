import { expect, test } from 'vitest'
import { clientNumber, isClientNumber, mayCall, roles, type Policy } from './account.ts'
import { isPhoneOfTenToFifteenDigits } from './registration.ts'

// Removing `isActive` or `emailVerified` from mayCall makes the second test fail, widening a policy the first.
test.each<[Policy, readonly string[]]>([
  ['public', roles],
  ['member', roles],
  ['client', ['client', 'testeur']],
  ['operateur', ['operateur', 'admin', 'super_admin']],
  ['admin', ['admin', 'super_admin']],
  ['super_admin', ['super_admin']],
])('%s may be called by %j', (policy, allowed) => {
  const calling = roles.filter((role) =>
    mayCall(policy, { role, isActive: true, emailVerified: true }),
  )
  expect(calling).toEqual(allowed)
})

test('anonymous, inactive and unconfirmed callers reach only what is public', () => {
  for (const policy of ['member', 'client', 'operateur', 'admin', 'super_admin'] as const) {
    expect(mayCall(policy, undefined)).toBe(false)
    for (const role of roles) {
      expect(mayCall(policy, { role, isActive: false, emailVerified: true })).toBe(false)
      expect(mayCall(policy, { role, isActive: true, emailVerified: false })).toBe(false)
    }
  }
  expect(mayCall('public', undefined)).toBe(true)
})

test('client numbers go from CLT-100000 to CLT-999999', () => {
  expect(clientNumber(100_000)).toBe('CLT-100000')
  expect(clientNumber(999_999)).toBe('CLT-999999')
  for (const n of [99_999, 1_000_000, 123_456.5]) expect(() => clientNumber(n)).toThrow(RangeError)
  expect(isClientNumber('CLT-123456')).toBe(true)
  for (const text of ['CLT-012345', 'CLT-XXXXXX', 'clt-123456', 'CLT-1234567'])
    expect(isClientNumber(text)).toBe(false)
})

test.each([
  ['0612345678', true],
  ['590690123456789', true],
  ['123456789', false],
  ['1234567890123456', false],
  ['06 12 34 56 78', false],
  ['+590690123456', false],
  ['', false],
  ['٠٦١٢٣٤٥٦٧٨', false],
])('the phone %s: %s', (phone, valid) => {
  expect(isPhoneOfTenToFifteenDigits(phone)).toBe(valid)
})
