import { expect, test } from 'vitest'
import { isOwnPath } from './own-path.ts'

test.each([
  '/',
  '/connexion',
  '/tableau-de-bord/colis?filter=pending',
  '/tableau-de-bord/compte/',
  '/#tarifs',
  '/a?suite=//evil.example',
])('%s is a page of ours', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '',
  'connexion',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a//evil.example',
  '/a/../..//evil.example',
  '/\t/evil.example',
  '/a\r\nset-cookie: x=y',
  'https://evil.example',
  'javascript:alert(1)',
  '/é',
  '?a',
  '#b',
  `/${'a'.repeat(500)}`,
])('%j is not', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
