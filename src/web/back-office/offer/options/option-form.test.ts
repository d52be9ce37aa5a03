import { expect, test } from 'vitest'
import { initialServiceOptions } from '#domain/catalogue/service-options.ts'
import { codeOfName, isCode, isPrice, moved, optionFormOf, optionOf } from './option-form.ts'

test.each(initialServiceOptions)('$id is edited and comes back the same', (option) => {
  expect(optionOf(optionFormOf(option), option)).toEqual(option)
})

test('what is switched off, and for whom and where it is sold, stays', () => {
  const [first] = initialServiceOptions
  if (!first) throw new Error('no option')
  const option = { ...first, isOff: true, plans: ['premium'], destinations: ['Guyane'] } as const
  expect(optionOf(optionFormOf(option), option)).toEqual(option)
})

test('a name gives a code; prices are amounts; an item moves to its place', () => {
  expect(codeOfName('Emballage cadeau, à l’œil !')).toBe('emballage-cadeau-a-l-il')
  expect(['kit', 'k', '9a', 'Kit'].map(isCode)).toEqual([true, false, false, false])
  expect(['4,50', '0', '-1', 'x', ''].map(isPrice)).toEqual([true, true, false, false, false])
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})
