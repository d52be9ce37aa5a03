import { expect, test } from 'vitest'
import { initialCatalogue } from './catalogue.ts'
import { gridCsv, readGridCsv } from './grid-csv.ts'

const { tiers } = initialCatalogue.grids.OM1.standard ?? { tiers: [] }

test('a grid goes out and comes back the same', () => {
  expect(gridCsv(tiers).split('\r\n').slice(0, 3)).toEqual([
    'Jusqu’à (kg);Prix TTC (€)',
    '0,5;12,65',
    '1;20,00',
  ])
  expect(readGridCsv(`\uFEFF${gridCsv(tiers)}`)).toEqual({ ok: true, tiers })
})

test('what people save is read: tabs, points, units, quotes, no header, empty lines', () => {
  const read = readGridCsv('"0,5 kg"\t"12.65 €"\n\n1\t20\n')
  expect(read).toEqual({
    ok: true,
    tiers: [
      { upToGrams: 500, cents: 1265 },
      { upToGrams: 1000, cents: 2000 },
    ],
  })
})

test('every wrong cell is told with its line and column, and nothing is read', () => {
  const file = 'Jusqu’à (kg);Prix TTC (€)\n0,5;douze\n1;-3\n0,8;10\n2;27,255\n3;1;2\nzéro;5'
  expect(readGridCsv(file)).toEqual({
    ok: false,
    problems: [
      { line: 2, column: 2, code: 'csv-price', text: 'douze' },
      { line: 3, column: 2, code: 'csv-price', text: '-3' },
      { line: 4, column: 1, code: 'csv-order', text: '0,8' },
      { line: 5, column: 2, code: 'csv-price', text: '27,255' },
      { line: 6, column: 1, code: 'csv-columns', text: '3 ; 1 ; 2' },
      { line: 7, column: 1, code: 'csv-weight', text: 'zéro' },
    ],
  })
  expect(readGridCsv(' \n')).toMatchObject({ problems: [{ code: 'csv-empty' }] })
})

test('a file that is no grid says what it is, and the same weight twice is refused', () => {
  const faultsOf = (file: string) => {
    const read = readGridCsv(file)
    return read.ok ? [] : read.problems.map(({ line, code }) => `${line} ${code}`)
  }
  expect(faultsOf('Poids;Prix\n')).toEqual(['1 csv-no-tier'])
  expect(faultsOf('PK\u0003\u0004\0\0')).toEqual(['1 csv-not-text'])
  expect(faultsOf('kg,prix\n0.5,12.95\n1,20.50')).toEqual(['2 csv-separator', '3 csv-separator'])
  expect(faultsOf('0,5;12\n0,5;13')).toEqual(['2 csv-order'])
  expect(faultsOf('Poids\n0,5\n1')).toEqual(['2 csv-columns', '3 csv-columns'])
  // A first line of numbers is never a header, even when they are invalid: its tier would be lost without notice.
  expect(faultsOf('-0,5;-12\n1;20')).toEqual(['1 csv-weight', '1 csv-price'])
})

test('what a grid does not take is told in the file, not by the server after the import', () => {
  const faultsOf = (file: string) => {
    const read = readGridCsv(file)
    return read.ok ? [] : read.problems.map(({ line, column, code }) => `${line},${column} ${code}`)
  }
  expect(faultsOf('100;10000,00\n100,001;10000,01')).toEqual(['2,1 csv-weight', '2,2 csv-price'])
  const rows = Array.from({ length: 61 }, (_, index) => `${index + 1};1`)
  expect(faultsOf(rows.slice(0, 60).join('\n'))).toEqual([])
  expect(faultsOf(['Poids;Prix', ...rows].join('\n'))).toEqual(['62,1 csv-too-many'])
})
