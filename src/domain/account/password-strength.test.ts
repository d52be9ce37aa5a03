import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test('a weakness counts more than any length; without one, ten characters are strong', () => {
  expect(passwordStrength('motdepasse-2026-motdepasse', ['common'])).toBe('guessable')
  expect(passwordStrength('kD93nf!xx', [])).toBe('fair')
  expect(passwordStrength('kD93nf!xxy', [])).toBe('strong')
})
