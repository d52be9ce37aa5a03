import { expect, test } from 'vitest'
import { awaitingFace } from './awaiting-face.ts'

test('a late face is awaited', () => {
  expect(awaitingFace('@font-face{font-display:optional}')).toBe('@font-face{font-display:swap}')
})

// Seen to fail: the page was left as it was, in silence.
test('a face that the minifier writes otherwise stops the build', () => {
  expect(() => awaitingFace('@font-face{font-display: optional}')).toThrow('font-display')
})
