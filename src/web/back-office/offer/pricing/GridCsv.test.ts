import { expect, test } from 'vitest'
import { textOfFile } from './GridCsv.tsx'

test('a file in UTF-8, and one that a French Excel wrote, say the same', () => {
  const text = 'Jusqu’à (kg);Prix TTC (€)\r\n0,5;12,65 €'
  expect(textOfFile(new TextEncoder().encode(text).buffer)).toBe(text)
  const bytes = { '’': 0x92, à: 0xe0, '€': 0x80 } as Readonly<Record<string, number>>
  const excel = Uint8Array.from(text, (letter) => bytes[letter] ?? letter.charCodeAt(0))
  expect(textOfFile(excel.buffer)).toBe(text)
})
