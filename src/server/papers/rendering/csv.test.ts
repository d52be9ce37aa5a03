import { expect, test } from 'vitest'
import { csvFile, type CsvCell } from './csv.ts'

const textOf = (...row: readonly CsvCell[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvFile([row]))

test('it opens in a French spreadsheet: mark, semicolons, decimal commas', () => {
  expect(textOf('Été', { cents: -123_450 }, { percent: 8.5 })).toBe('\uFEFFÉté;-1234,50;8,5\r\n')
})

test('separators, quotes and line breaks stay in their cell', () => {
  expect(textOf('a;b', 'dit « "oui" »', 'deux\nlignes')).toBe(
    '\uFEFF"a;b";"dit « ""oui"" »";"deux\nlignes"\r\n',
  )
})

// Removed to see it fail: `harmless`.
test.each(['=1+1', '+33', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '"=1', '|calc', '%x'])(
  'a text that begins like a formula (%j) is a text',
  (text) => {
    const cell = textOf(text).replace('\uFEFF', '').trimEnd().replace(/^"/, '')
    expect(cell.startsWith("'")).toBe(true)
  },
)
