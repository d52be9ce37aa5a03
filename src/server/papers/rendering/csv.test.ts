import { expect, test } from 'vitest'
import { type CsvCell, csvFile, csvStream } from './csv.ts'

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

const heads = ['Numéro', 'Nom']

test('it is the file that one piece would be, formulas harmless in every batch', async () => {
  const batches = [['1', '=1+1'], ['2', 'Été;hiver'], []].map((row) => (row.length ? [row] : []))
  const stream = csvStream({
    heads,
    rowsAfter: async () => batches.shift() ?? [],
    cells: (it) => it,
  })
  const text = Buffer.concat(await stream.toArray()).toString()
  expect(text).toBe('\uFEFFNuméro;Nom\r\n1;\'=1+1\r\n2;"Été;hiver"\r\n')
})

test('a batch is asked for by the last row of the one before, and not before it was read', async () => {
  const asked: (number | undefined)[] = []
  const rowsAfter = async (last: number | undefined) => {
    asked.push(last)
    const from = last ?? 0
    return Array.from({ length: 5000 }, (_, place) => from + place + 1)
  }
  const stream = csvStream({ heads, rowsAfter, cells: (row) => [`${row} ${'x'.repeat(40)}`] })
  const reader = stream[Symbol.asyncIterator]()
  for (let read = 0; read < 4; read += 1) await reader.next()
  expect(asked.slice(0, 3)).toEqual([undefined, 5000, 10_000])
  expect(asked.length).toBeLessThan(25)
  stream.destroy()
})

test('a batch that fails breaks the file off: half a list never looks whole', async () => {
  const stream = csvStream({
    heads,
    rowsAfter: () => Promise.reject(new Error('away')),
    cells: () => [],
  })
  await expect(stream.toArray()).rejects.toThrow('away')
})
