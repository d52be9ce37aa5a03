import { expect, test } from 'vitest'
import { readClientNumber } from './client-number.ts'

test.each([
  ['CLT-731504', 'CLT-731504'],
  [' clt 731504 ', 'CLT-731504'],
  ['731504', 'CLT-731504'],
  ['Hoarau CLT-731504', 'CLT-731504'],
  ['clt731504, M. Hoarau, chez Dupont', 'CLT-731504'],
  ['CLT-731504 / CLT-731504', 'CLT-731504'],
  ['CLT-731504 CLT-482913', null],
  ['Hoarau 731504', null],
  ['XCLT-731504', null],
  ['CLT-7315041', null],
  ['Hoarau', null],
  ['73150', null],
  ['7315041', null],
  ['C-2026-731504', null],
  ['', null],
])('« %s » says the client number %s', (text, number) => {
  expect(readClientNumber(text)).toBe(number)
})
