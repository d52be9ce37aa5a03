import { expect, test } from 'vitest'
import { segmentsOf, toGsm7 } from './gsm-7.ts'

test.each([
  ['é è à ù ì ò É Ç ä ö ü ñ ß € stay: 5 @', 'é è à ù ì ò É Ç ä ö ü ñ ß € stay: 5 @'],
  [
    'être, çà et là, âge, île, hôtel, Noël, naïf, goût',
    'etre, cà et là, age, ile, hotel, Noel, naif, gout',
  ],
  ['À Nouméa, où ça ? Un œuf, ŒUVRE', 'A Nouméa, où ca ? Un oeuf, OEUVRE'],
  ['L’escale\u00a0: «\u00a0colis\u00a0» n°\u202f12…', 'L\'escale : "colis" no 12...'],
  ['30 × 20 – 10 m² — fin', '30 x 20 - 10 m2 - fin'],
  // Letters typed with a combining accent are the same letters.
  ['e\u0301te\u0302', 'éte'],
  ['Teva Māʻohi, Łódź', "Teva Ma'ohi, Lodz"],
  ['Bravo 🎁 日本', 'Bravo ? ??'],
  ['un\u00adi\u200bs\ta', 'unis a'],
])('%s', (text, expected) => {
  expect(toGsm7(text)).toBe(expected)
})

test.each([
  ['', 1],
  ['é'.repeat(160), 1],
  ['é'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // The euro sign takes two places, and its escape stays with it: 152 + 2 do not fit in 153.
  [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
])('the segments of a text: %#', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})
