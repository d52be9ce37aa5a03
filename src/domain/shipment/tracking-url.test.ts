import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-url.ts'

test('the link carries the number, and nothing that it might smuggle', () => {
  expect(trackingUrl('6A12345678901')).toBe(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901',
  )
  expect(trackingUrl('6A&x=#"')).toBe(
    'https://www.laposte.fr/outils/suivre-vos-envois?code=6A%26x%3D%23%22',
  )
})

test('no number yet, no link', () => {
  expect(trackingUrl(null)).toBeNull()
})
