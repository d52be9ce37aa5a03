import { expect, test } from 'vitest'
import { isUnderLocalRule, localRules } from './forbidden-item.ts'
import { forbiddenItems, searchForbidden } from './search-forbidden.ts'

const names = (question: string) => searchForbidden(question).map(({ name }) => name)

test('there are more than sixty items, each named once, with a reason and words of its own', () => {
  expect(forbiddenItems.length).toBeGreaterThan(60)
  expect(new Set(forbiddenItems.map(({ name }) => name)).size).toBe(forbiddenItems.length)
  for (const item of forbiddenItems) {
    expect(item.because, item.name).not.toBe('')
    expect(item.words.length, item.name).toBeGreaterThan(0)
    expect(new Set(item.words).size, item.name).toBe(item.words.length)
    for (const word of item.words) expect(word.trim(), item.name).toBe(word)
  }
})

test.each([
  ['parfum', 'Parfum et eau de toilette'],
  ['PARFUMS', 'Parfum et eau de toilette'],
  ['trottinette', 'Trottinette électrique'],
  ['batterie lithium', 'Batterie lithium seule'],
  ['lithium batterie', 'Batterie lithium seule'],
  ['power bank', 'Batterie lithium seule'],
  ['aerosol', 'Aérosol'],
  ['déodorant', 'Aérosol'],
  ['deodorant', 'Aérosol'],
  ['rhum', 'Spiritueux'],
  ['oeufs', 'Œufs'],
  ['œufs', 'Œufs'],
  ['denrées', 'Épicerie sèche, conserves, bonbons'],
  ['plantes', 'Plante, bouture, bulbe'],
  ['médicaments', 'Médicament'],
  ['arme', 'Arme à feu et munitions'],
  ['contrefaçon', 'Contrefaçon'],
  ['espèces', 'Argent liquide'],
  ['bijoux', 'Bijou et montre de valeur'],
  ['feux d’artifice', 'Feux d’artifice et pétards'],
  ["feux d'artifice", 'Feux d’artifice et pétards'],
])('« %s » leads to « %s »', (question, name) => {
  expect(names(question)).toContain(name)
})

test('an item found by its name comes before those found by another word', () => {
  expect(names('couteau')[0]).toMatch(/^Couteau/)
  expect(names('aérosol')[0]).toBe('Aérosol')
})

test('nothing but empty words shows everything, an unknown word shows nothing', () => {
  expect(searchForbidden('')).toHaveLength(forbiddenItems.length)
  expect(searchForbidden('  de la ')).toHaveLength(forbiddenItems.length)
  expect(searchForbidden('zzzz')).toEqual([])
  expect(searchForbidden('.*(')).toHaveLength(forbiddenItems.length)
})

test('all the words of a question count', () => {
  expect(names('batterie plomb')).toContain('Batterie au plomb')
  expect(names('batterie plomb')).not.toContain('Batterie lithium seule')
})

test('a local rule holds where it is said to hold, and nowhere else', () => {
  const plants = searchForbidden('bouture')[0]
  expect(plants && isUnderLocalRule(plants, 'Nouvelle-Calédonie')).toBe(true)
  expect(plants && isUnderLocalRule(plants, 'Saint-Martin')).toBe(false)
  const perfume = searchForbidden('parfum')[0]
  expect(perfume && isUnderLocalRule(perfume, 'Nouvelle-Calédonie')).toBe(false)
  for (const where of Object.values(localRules)) expect(where.length).toBeGreaterThan(0)
})
