import { expect, test } from 'vitest'
import { confirmationIn, originIn, planIn } from './arrival.ts'

test('a confirmation is read from the address, and only what has its shape', () => {
  expect(confirmationIn('?client_number=CLT-123456&client_name=Marie')).toEqual({
    name: 'Marie',
    clientNumber: 'CLT-123456',
    isAwaited: false,
    isUnfinished: false,
  })
  expect(confirmationIn('?client_number=<b>&client_name=Marie&activation=attendue')).toEqual({
    name: 'Marie',
    clientNumber: null,
    isAwaited: true,
    isUnfinished: false,
  })
  expect(confirmationIn('?client_name=Marie&activation=inachevee')).toMatchObject({
    isAwaited: false,
    isUnfinished: true,
  })
  expect(confirmationIn(`?client_name=${'x'.repeat(500)}`)?.name).toHaveLength(80)
  expect(confirmationIn('?client_number=CLT-123456')).toBeNull()
  expect(confirmationIn('')).toBeNull()
})

test('a plan is read from the address if it is one of ours', () => {
  expect(planIn('?offre=premium')).toBe('premium')
  expect(planIn('?offre=autre')).toBeNull()
  expect(planIn('')).toBeNull()
})

test('a plan is chosen by month, unless the switch of the home page stood by year', () => {
  expect(originIn({ selectedPlan: 'premium' }).selectedPeriod).toBeNull()
  expect(originIn({ selectedPlan: 'premium', selectedPeriod: 'year' }).selectedPeriod).toBe('year')
  expect(originIn({ selectedPlan: 'premium', selectedPeriod: 'jour' }).selectedPeriod).toBeNull()
})

test.each([
  ['/tableau-de-bord/colis?filter=pending', '/tableau-de-bord/colis?filter=pending'],
  ['/#tarifs', '/#tarifs'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['/.//evil.example', null],
  ['javascript:alert(1)', null],
  [42, null],
])('after the sign-in, %s leads to %s', (from, expected) => {
  expect(originIn({ from }).from).toBe(expected)
})
