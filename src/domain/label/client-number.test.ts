import { expect, test } from 'vitest'
import { readClientNumber } from './client-number.ts'

test.each([
  ['CLT-731504', 'CLT-731504'],
  [' clt 731504 ', 'CLT-731504'],
  ['731504', 'CLT-731504'],
  ['73150', null],
  ['7315041', null],
  ['C-2026-731504', null],
  ['', null],
])('« %s » says the client number %s', (text, number) => {
  expect(readClientNumber(text)).toBe(number)
})
