import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { rowsOf, tiersOf, withBlock, withCell } from './grid-rows.ts'

const tiers = initialCatalogue.grids.OM1.standard?.tiers ?? []
const rows = rowsOf(tiers)

test('a grid is typed in kilograms and euros, and read back the same', () => {
  expect(rows[0]).toEqual({ weight: '0,5', price: '12,65' })
  expect(tiersOf(rows)).toEqual(tiers)
  expect(tiersOf(withCell(rows, 1, 'price', 'vingt'))).toBeNull()
  expect(tiersOf(withCell(rows, 1, 'price', '-2'))).toBeNull()
  expect(tiersOf(withCell(rows, 1, 'price', '10000,01'))).toBeNull()
  expect(tiersOf(withCell(rows, 6, 'weight', '100,1'))).toBeNull()
})

test('a column of prices is pasted downwards from its cell', () => {
  const pasted = withBlock(rows, { row: 1, column: 'price' }, '21,00\r\n28,10 €\r\n')
  expect(pasted.map(({ price }) => price).slice(0, 4)).toEqual(['12,65', '21,00', '28,10', '40,95'])
  expect(pasted).toHaveLength(rows.length)
})

test('a block of both columns adds the rows that it needs, and nothing beside the grid', () => {
  const pasted = withBlock(
    [{ weight: '1', price: '2' }],
    { row: 1, column: 'weight' },
    '2 kg\t3\tx\n5\t4',
  )
  expect(pasted).toEqual([
    { weight: '1', price: '2' },
    { weight: '2', price: '3' },
    { weight: '5', price: '4' },
  ])
})

test('the header of a pasted block is not laid into the grid; a word alone is, and is told', () => {
  const at = { row: 0, column: 'weight' } as const
  const one = [{ weight: '1', price: '2' }]
  expect(withBlock(one, at, 'Poids (kg)\tPrix\r\n0,5\t3\r\n')).toEqual([
    { weight: '0,5', price: '3' },
  ])
  expect(withBlock(one, at, 'Poids\tPrix')).toEqual([{ weight: 'Poids', price: 'Prix' }])
  expect(withBlock(one, at, '\t\n1\t2')).toEqual([
    { weight: '', price: '' },
    { weight: '1', price: '2' },
  ])
})
