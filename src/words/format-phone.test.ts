import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test('a number is read in the groups in which its territory says it', () => {
  const spoken = {
    '+33612345678': '+33 6 12 34 56 78',
    '+262692418835': '+262 692 41 88 35',
    '+687281407': '+687 28 14 07',
    '+68987123456': '+689 87 12 34 56',
    '+14155550123': '+14155550123',
    '06 12 34': '06 12 34',
  }
  for (const [kept, shown] of Object.entries(spoken)) {
    expect(formatPhone(kept).replaceAll('\u00a0', ' '), kept).toBe(shown)
  }
})
