import { expect, test } from 'vitest'
import { bodyToSend, type SentBody } from './use-body-to-send.ts'

type Body = { amount: string; seenCents: number }
const typed = { amount: '12,50' }

// Removed to see it fail: the comparison with what was sent before.
test('asked again under its key it is the same to the letter, whatever was read meanwhile', () => {
  const send = (before: SentBody<Body> | null, key: string, it: typeof typed, seenCents: number) =>
    bodyToSend(before, key, it, () => ({ ...it, seenCents }))
  const first = send(null, 'k1', typed, 10_000)
  expect(send(first, 'k1', { ...typed }, 11_250).body).toEqual({ ...typed, seenCents: 10_000 })
  expect(send(first, 'k2', typed, 11_250).body.seenCents).toBe(11_250)
  expect(send(first, 'k1', { amount: '13' }, 11_250).body.amount).toBe('13')
})
