import { expect, test } from 'vitest'
import { fieldName, fieldValue, isShownField } from './changed-fields.ts'

test('a value is read as a person would say it', () => {
  expect(fieldValue('priceCents', 2725)).toBe('27,25\u00a0€')
  expect(fieldValue('weightGrams', 1200)).toBe('1,2\u00a0kg')
  expect(fieldValue('transportPercent', 12.5)).toBe('12,5\u00a0%')
  expect(fieldValue('isActive', false)).toBe('non')
  expect(fieldValue('status', 'sent_to_client')).not.toContain('_')
  expect(fieldValue('role', 'super_admin')).toBe('Super-administrateur')
  expect(fieldValue('note', null)).toBe('rien')
})

test('a list has a line per item; a line of a quote is its label and its amount', () => {
  const lines = [
    { code: 'carrier', label: 'Transport standard OM2', quantity: 1, amountCents: 5890 },
    { code: 'photos', label: 'Photos du contenu', quantity: 2, amountCents: 1000 },
  ]
  expect(fieldValue('lines', lines)).toBe(
    'Transport standard OM2, 58,90\u00a0€\nPhotos du contenu × 2, 10,00\u00a0€',
  )
  expect(fieldValue('parcels', ['6A1', '6A2'])).toBe('6A1\n6A2')
})

test('a column, a field and a path of the catalogue have one name each', () => {
  expect(fieldName('max_uses')).toBe(fieldName('maxUses'))
  expect(fieldName('grids/OM1/standard/tiers/2000')).toContain('2\u00a0kg')
  expect(fieldValue('grids/OM1/standard/tiers/2000', 2725)).toBe('27,25\u00a0€')
})

test('ids and who wrote are not among what changed', () => {
  for (const field of ['id', 'parcelIds', 'customer_id', 'savedBy']) {
    expect(isShownField(field), field).toBe(false)
  }
  expect(isShownField('shelf')).toBe(true)
})
