import { expect, test } from 'vitest'
import { changedFields, fieldName, fieldValue, isShownField } from './changed-fields.ts'
import { subjectText } from './journal.ts'

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

test('a person’s own change, kept as the names of its fields, is told in their words', () => {
  const told = changedFields({ change: null, details: { fields: ['city', 'lastName'] } })
  expect(told).toMatchObject([{ name: 'Champs', after: 'Ville\nNom' }])
})

test('ids and who wrote are not among what changed', () => {
  for (const field of ['id', 'parcelIds', 'customer_id', 'savedBy']) {
    expect(isShownField(field), field).toBe(false)
  }
  expect(isShownField('shelf')).toBe(true)
})

test('a line tells what the fact says of itself, then what changed, and nothing twice', () => {
  const details = { version: 3, key: 'tarifs', status: 'draft', draftId: 'x', note: null }
  const change = {
    before: { status: 'draft', totalCents: 1000, grids: { a: 1 } },
    after: { status: 'sent_to_client', totalCents: 1000, grids: { a: 1 } },
  }
  const told = changedFields({ change, details })
  expect(told.map(({ name, before, after, isOwn }) => [name, before, after, isOwn])).toEqual([
    ['Version', null, '3', true],
    ['État', 'Brouillon', 'À valider', false],
  ])
})

test('codes that the details name are said, not shown', () => {
  const said = (details: object) =>
    changedFields({ change: null, details: { ...details } }).map(
      ({ name, after }) => `${name}\u00a0: ${after}`,
    )
  expect(said({ because: 'office' })).toEqual(['Motif\u00a0: Décision du bureau'])
  expect(said({ replaces: false })).toEqual(['À la place d’une version à venir\u00a0: non'])
  expect(said({ kind: 'weight-dispute', outcome: 'accepted' })).toEqual([
    'Genre\u00a0: Pesée contestée',
    'Réponse\u00a0: Acceptée',
  ])
  expect(said({ subject: 'cgv' })).toEqual(['Texte\u00a0: Conditions générales de vente'])
  expect(said({ state: 'failed' })).toEqual(['État\u00a0: Non parti'])
  expect(said({ status: 'failed' })).toEqual(['État\u00a0: Refusé par le prestataire'])
})

test('a move of shelf is told once', () => {
  const change = { before: { shelf: 'A04' }, after: { shelf: 'B07' } }
  const moved = changedFields({ details: { from: 'A04', to: 'B07' }, change })
  expect(moved.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['Étagère', 'A04', 'B07'],
  ])
})

test('a moment is told on the clocks that are asked for', () => {
  const at = '2026-07-01T22:30:00.000Z'
  expect(fieldValue('endsAt', at, 'Europe/Paris')).toBe('2 juillet 2026 à 0\u00a0h\u00a030')
  expect(fieldValue('endsAt', at, 'Pacific/Noumea')).toBe('2 juillet 2026 à 9\u00a0h\u00a030')
})

test('a log is never unreadable for a value of yesterday: what is no amount is still told', () => {
  expect(fieldValue('totalCents', 12.5)).toBe('0,13\u00a0€')
  expect(fieldValue('constructor', 'toString')).toBe('toString')
})

test('an account is told by its number, or by its role', () => {
  const account = { kind: 'customer', id: 'x', label: 'Compte supprimé' } as const
  const marie = { ...account, clientNumber: 'CLT-482913', role: 'client' }
  expect(subjectText(marie)).toBe('compte Compte supprimé, CLT-482913')
  expect(subjectText({ ...account, clientNumber: null, role: 'operateur' })).toBe(
    'compte Compte supprimé, Opérateur',
  )
  expect(subjectText(null)).toBe('')
})

test('an exported list is told by its name and its filters', () => {
  const details = { exported: 'clients', filters: { plan: 'premium', active: 'yes', search: true } }
  expect(changedFields({ change: null, details }).map(({ name, after }) => [name, after])).toEqual([
    ['Liste', 'Clients'],
    ['Filtres', 'Formule\u00a0: Premium, Actif\u00a0: oui, Recherche\u00a0: oui'],
  ])
})
