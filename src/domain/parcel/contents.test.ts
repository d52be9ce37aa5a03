import { expect, test } from 'vitest'
import { cents, grams } from '#domain/units.ts'
import { checkDescription } from './check-description.ts'
import { allWeighed, checkContentLine, totalOfContents } from './content-line.ts'
import { contentsCanChange, missingOf, missingPapers } from './contents.ts'
import { parcelStatuses } from './parcel.ts'

test.each([
  ['cadeau', 'vague-gift'],
  ['Cadeaux de Noël', 'vague-gift'],
  ['divers', 'vague-miscellany'],
  ['Articles divers', 'vague-miscellany'],
  ['Vêtements', 'vague-clothing'],
  ['VÊTEMENTS enfant', 'vague-clothing'],
  ['Lot de 3 vêtements neufs', 'vague-clothing'],
  ['chaussures femme', 'vague-shoes'],
  ['Matériel électronique', 'vague-miscellany'],
  ['Appareil électronique', 'vague-electronics'],
  ['Produits de beauté', 'vague-miscellany'],
  ['jouets', 'vague-toys'],
  ['pièces détachées auto', 'vague-parts'],
  ['', 'too-short'],
  ['ab', 'too-short'],
  ['123', 'meaningless'],
  ['xxxx', 'meaningless'],
  ['azerty', 'meaningless'],
  ['RTX 4090', 'meaningless'],
  ['pour mon bébé', 'meaningless'],
  ['!!!!', 'too-short'],
])('« %s » is refused: %s', (description, refusal) => {
  expect(checkDescription(description)).toBe(refusal)
})

test.each([
  'Robe d’été en coton',
  'Vêtements\u00a0: deux pantalons en lin',
  'Chaussures de course',
  'Jeu de société Catan',
  'Carte graphique RTX 4090',
  'Roman de poche',
  'Cafetière à piston',
  'Thé vert en vrac',
  'Crème solaire 50 ml',
  'Chargeur mural USB-C',
  'Livre',
])('« %s » says what it is', (description) => {
  expect(checkDescription(description)).toBeNull()
})

test('a line with a vague description is refused, and its words are what is told', () => {
  const line = {
    quantity: 1,
    unitCents: cents(1990),
    unitGrams: null,
    category: 'clothing',
    origin: null,
    hsCode: null,
  } as const
  expect(checkContentLine({ ...line, description: 'cadeau' })).toEqual({
    ok: false,
    refusal: 'vague-gift',
  })
  expect(checkContentLine({ ...line, description: 'Jupe plissée' }).ok).toBe(true)
})

test('the value of a parcel is the sum of pieces times price, exactly', () => {
  const line = (quantity: number, unitCents: number) => ({ quantity, unitCents: cents(unitCents) })
  expect(totalOfContents([])).toBe(0)
  expect(totalOfContents([line(3, 1999), line(1, 1), line(999, 2_000_000)])).toBe(1_998_005_998)
})

test('contents change until the parcel is packed, in every status', () => {
  const open = parcelStatuses.filter((status) => contentsCanChange({ status, isDestroyed: false }))
  expect(open).toEqual(['pending_arrival', 'received', 'pending_quote', 'processing', 'blocked'])
  expect(contentsCanChange({ status: 'blocked', isDestroyed: true })).toBe(false)
})

const complete = {
  hasContents: true,
  hasWeights: true,
  hasInvoice: true,
  valueReason: null,
} as const

// The contents with their net weights, and an invoice or a stated value with its reason (docs/rules/parcels.md#customs-papers).
test.each([
  [{}, []],
  [{ hasInvoice: false }, ['invoice']],
  [{ hasInvoice: false, valueReason: 'gift-received' }, []],
  [{ hasInvoice: false, valueReason: 'second-hand' }, []],
  [{ valueReason: 'second-hand' }, []],
  [{ hasWeights: false }, ['weights']],
  [{ hasWeights: false, hasInvoice: false }, ['weights', 'invoice']],
  [{ hasContents: false, hasWeights: false }, ['contents']],
  [{ hasContents: false, hasWeights: false, hasInvoice: false }, ['contents', 'invoice']],
  [
    {
      hasContents: false,
      hasWeights: false,
      hasInvoice: false,
      valueReason: 'second-hand',
    },
    ['contents'],
  ],
] as const)('customs papers with %o lack %o', (changes, missing) => {
  expect(missingPapers({ ...complete, ...changes })).toEqual(missing)
})

test('net weights are complete when each line has one', () => {
  const line = (unitGrams: number | null) => ({
    unitGrams: unitGrams === null ? null : grams(unitGrams),
  })
  expect(allWeighed([line(250), line(1)])).toBe(true)
  expect(allWeighed([line(250), line(null)])).toBe(false)
  expect(allWeighed([])).toBe(false)
})

test('what is missing is told while it can still be given, and only then', () => {
  const none = { hasContents: false, hasWeights: false, hasInvoice: false }
  const nothing = { ...complete, ...none }
  for (const status of parcelStatuses) {
    const asked = contentsCanChange({ status, isDestroyed: false }) ? ['contents', 'invoice'] : []
    expect(missingOf({ ...nothing, status, isDestroyed: false })).toEqual(asked)
    expect(missingOf({ ...complete, status, isDestroyed: false })).toEqual([])
  }
  expect(missingOf({ ...nothing, status: 'blocked', isDestroyed: true })).toEqual([])
})
