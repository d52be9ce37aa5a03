import { expect, test } from 'vitest'
import { emptyLine, isEmptyLine, parseLines, shareWeight, withoutChanged } from './contents-form.ts'

const typed = {
  ...emptyLine(),
  description: ' Robe en coton ',
  price: '19,90 €',
  category: 'clothing',
}

test('a typed line becomes cents and pieces', () => {
  expect(parseLines([{ ...typed, quantity: ' 2' }])).toEqual({
    ok: true,
    lines: [
      {
        description: 'Robe en coton',
        quantity: 2,
        unitCents: 1990,
        unitGrams: null,
        category: 'clothing',
        origin: null,
        hsCode: null,
      },
    ],
  })
})

test.each([
  ['250', 250],
  ['1 250 g', 1250],
  [' ', null],
])('« %s » as a net weight is %j', (grams, unitGrams) => {
  const parsed = parseLines([{ ...typed, grams, origin: 'PT' }])
  expect(parsed).toMatchObject({ ok: true, lines: [{ unitGrams, origin: 'PT' }] })
})

test.each([
  [{ description: 'cadeau' }, { 'lines.1.description': 'vague-gift' }],
  [{ description: '' }, { 'lines.1.description': 'required' }],
  [{ quantity: '1,5' }, { 'lines.1.quantity': 'required' }],
  [{ quantity: '1000' }, { 'lines.1.quantity': 'too-many' }],
  [{ price: '0' }, { 'lines.1.unitCents': 'required' }],
  [{ price: 'dix' }, { 'lines.1.unitCents': 'required' }],
  [{ price: '-5' }, { 'lines.1.unitCents': 'required' }],
  [{ price: '30000' }, { 'lines.1.unitCents': 'too-much' }],
  [{ grams: '0' }, { 'lines.1.unitGrams': 'required' }],
  [{ grams: '0,25' }, { 'lines.1.unitGrams': 'required' }],
  [{ grams: '30001' }, { 'lines.1.unitGrams': 'too-heavy' }],
  [{ category: '' }, { 'lines.1.category': 'required' }],
])('%o is told on its field', (changes, errors) => {
  expect(parseLines([typed, { ...typed, ...changes }])).toEqual({ ok: false, errors })
})

test('a field that is changed is refused no more, and the others still are', () => {
  const errors = { 'lines.0.description': 'vague-gift', 'lines.0.unitCents': 'required' }
  const other = { ...errors, 'lines.1.description': 'vague-gift' }
  expect(withoutChanged(other, 0, { description: 'cadeau de' })).toEqual({
    'lines.0.unitCents': 'required',
    'lines.1.description': 'vague-gift',
  })
  expect(withoutChanged(errors, 0, { price: '1' })).toEqual({ 'lines.0.description': 'vague-gift' })
})

test('a line that was opened and left empty is no line', () => {
  expect(isEmptyLine(emptyLine())).toBe(true)
  expect(isEmptyLine(typed)).toBe(false)
})

test('net weights are proposed from what the parcel weighs, and never change what is typed', () => {
  const lines = [
    { ...typed, quantity: '2', grams: '300' },
    { ...typed, quantity: '3' },
    { ...typed, quantity: '1' },
  ]
  // 2 000 g less a tenth, less 600 g: 1 200 g over four pieces.
  expect(shareWeight(lines, 2000).map(({ grams }) => grams)).toEqual(['300', '300', '300'])
  expect(shareWeight([{ ...typed, grams: '950' }, typed], 1000).map(({ grams }) => grams)).toEqual([
    '950',
    '',
  ])
})
