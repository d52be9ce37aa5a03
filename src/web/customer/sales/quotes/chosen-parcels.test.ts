import { expect, test } from 'vitest'
import { cents } from '#domain/units.ts'
import { declaredFor } from './chosen-parcels.ts'

const nothing = cents(0)

test('the declared value is what the chosen parcels hold, and follows the choice', () => {
  expect(declaredFor('', nothing, cents(12_050))).toBe('120,50')
  expect(declaredFor('120,50', cents(12_050), cents(20_000))).toBe('200,00')
  expect(declaredFor('200,00', cents(20_000), nothing)).toBe('')
})

test('what was typed in its place stays', () => {
  expect(declaredFor('150', cents(12_050), cents(20_000))).toBe('150')
  expect(declaredFor('80', nothing, cents(12_050))).toBe('80')
  expect(declaredFor('cher', nothing, cents(12_050))).toBe('cher')
})
