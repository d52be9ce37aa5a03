import { expect, test } from 'vitest'
import { mayNotTravel, recogniseForbidden } from './recognise-forbidden.ts'

const namesOf = (description: string) => recogniseForbidden(description).map(({ name }) => name)

test.each([
  ['Eau de parfum 50 ml', 'Parfum et eau de toilette'],
  ['deux PARFUMS', 'Parfum et eau de toilette'],
  ['Perceuse sans fil', 'Outil sans fil'],
  ['Power bank 20 000 mAh', 'Batterie lithium seule'],
  ['Déodorant en aérosol', 'Aérosol'],
  ['Ordinateur portable 14 pouces', 'Téléphone, tablette, ordinateur portable'],
  ['Rhum vieux', 'Spiritueux'],
])('« %s » is recognised as « %s »', (description, item) => {
  expect(namesOf(description)).toContain(item)
})

test.each([
  'Roman de poche',
  'Chargeur mural en plastique blanc',
  'Cartouche d’encre pour imprimante',
  'Cadre photo en bois',
  'Robe d’été en coton',
  'Chaussures de ville en toile',
  'Table basse',
  'Infuseur à thé en inox',
  'Tasses à café en grès',
  '',
])('« %s » is not taken for a forbidden thing', (description) => {
  expect(namesOf(description)).toEqual([])
})

test('what never travels comes before what travels under a condition', () => {
  const found = recogniseForbidden('Perceuse et batterie de rechange')
  expect(found.map(({ unless }) => unless)).toEqual([null, 'in-its-device'])
})

test('only what travels under no condition may not travel', () => {
  const goods = ['Power bank 20 000 mAh', 'Perceuse sans fil', 'Table basse']
  expect(goods.map(mayNotTravel)).toEqual([true, false, false])
})
