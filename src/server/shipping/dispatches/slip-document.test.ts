import { expect, test } from 'vitest'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import type { SlipContent } from './slip-content.ts'
import { slipDocument, slipExtract } from './slip-document.ts'

const slip = (boxes: number): SlipContent => ({
  number: 'B-2026-000012',
  closedAt: '2026-11-26T15:20:00.000Z',
  cutOffAt: '2026-11-26T15:00:00.000Z',
  carrier: 'Colissimo',
  operator: 'Sophie Martin',
  company: {
    name: 'Escale',
    legalForm: 'SAS',
    capital: '10\u00a0000\u00a0€',
    address: '23 rue Jean Jaurès, 87000 Limoges',
    siren: '123 456 789',
    rcs: 'Limoges',
    vatNumber: 'FR00123456789',
  },
  warehouse: {
    street: '23 rue Jean Jaurès',
    postalCode: '87000',
    city: 'Limoges',
    country: 'France',
  },
  boxes: Array.from({ length: boxes }, (_, index) => ({
    orderId: crypto.randomUUID(),
    orderNumber: `C-2026-${String(index + 1).padStart(6, '0')}`,
    invoiceNumber: index === 0 ? null : `F-2026-${String(index).padStart(6, '0')}`,
    number: `E-2026-${String(index + 1).padStart(6, '0')}`,
    trackingNumber: `6A1598404${String(index).padStart(4, '0')}`,
    destination: 'Nouvelle-Calédonie',
    weightGrams: 1250,
  })),
})

test('it is read in order: the number, whom and when, each box, the totals, the two signatures', async () => {
  const bytes = await renderPdf(slipDocument(slip(2)))
  const text = textOfPdf(bytes)
  const words = [
    'Bordereau de dépôt B-2026-000012',
    'Colissimo',
    '26 novembre 2026 à 16\u00a0h\u00a020 (heure de Paris)',
    'Sophie Martin',
    'E-2026-000001',
    '6A15984040000',
    'C-2026-000001',
    '1,25\u00a0kg',
    'E-2026-000002',
    'Nombre de boîtes',
    '2,5\u00a0kg',
    'Pour l’entrepôt',
    'Pour Colissimo',
  ]
  const places = words.map((word) => text.indexOf(word))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).toContain('/Marked true')
  expect(raw).toContain('/Lang (fr-FR)')
  for (const type of ['H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(raw).toContain(`/S /${type}\n`)
})

test('a van of two hundred boxes is some pages, and each box is on one', async () => {
  const text = textOfPdf(await renderPdf(slipDocument(slip(200))))
  for (const { number, trackingNumber } of slip(200).boxes) {
    expect(text).toContain(number)
    expect(text).toContain(trackingNumber)
  }
})

test('the extract says that it is one, of which order, and has no place to sign', async () => {
  const text = textOfPdf(await renderPdf(slipExtract(slip(1), 'C-2026-000001')))
  expect(text).toContain('Bordereau de dépôt B-2026-000012 (extrait)')
  expect(text.replaceAll('\n', ' ')).toContain('limité aux boîtes de la commande C-2026-000001')
  expect(text).not.toContain('signature\u00a0:')
  expect(text).not.toContain('Sophie')
})
