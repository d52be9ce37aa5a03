import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CarrierDepot, startCarrierDepot } from '#tests/support/carrier-depot.ts'
import { freePort } from '#tests/support/free-port.ts'
import { colissimoLabels, type LabelOrder } from './colissimo.ts'

let depot: CarrierDepot
beforeAll(async () => {
  depot = await startCarrierDepot()
})
afterAll(() => depot.close())

const labels = () => colissimoLabels({ apiKey: 'colissimo', apiUrl: depot.url })
const address = { line2: '12 rue de la Gare', countryCode: 'FR', city: 'Limoges', zipCode: '87000' }
const order = (change: Partial<LabelOrder> = {}): LabelOrder => ({
  reference: 'E-2026-000123',
  productCode: 'COM',
  depositDate: '2026-11-26',
  weightGrams: 1_901,
  isNonStandard: false,
  insuredCents: 0,
  postageCents: 2_345,
  sender: { ...address, companyName: 'Escale' },
  addressee: { ...address, lastName: 'Kaloï', countryCode: 'NC', city: 'Nouméa', zipCode: '98800' },
  numbers: { licence: null, certificate: 'PHYTO 2026-118', invoice: null },
  articles: [
    {
      description: 'Livre',
      quantity: 1,
      weight: 0.4,
      value: 12.5,
      hsCode: '490199',
      originCountry: 'FR',
    },
  ],
  ...change,
})

test('a label comes with its number, its PDF and its customs papers, byte for byte', async () => {
  const { number, label, cn23 } = await labels().createLabel(order())
  expect(number).toMatch(/^6A\d{11}$/)
  for (const pdf of [label, cn23 ?? Buffer.alloc(0)]) {
    expect([...pdf.subarray(10, 14)]).toEqual([0xe2, 0xe3, 0xcf, 0xd3])
    expect(pdf.subarray(-6).toString('latin1')).toBe('%%EOF\n')
  }
  expect(label.toString('latin1')).toContain('1.91 kg')
  const slip = await labels().slip([number])
  expect(slip.pdf.toString('latin1')).toContain(number)
})

test('a wrong order is refused in the service’s own words; a wrong key is ours', async () => {
  const heavy = labels().createLabel(order({ weightGrams: 31_000 }))
  await expect(heavy).rejects.toMatchObject({
    kind: 'refused',
    sentences: ['Le poids du colis doit être compris entre 0,01 et 30 kg (30117)'],
  })
  const keyless = colissimoLabels({ apiKey: '', apiUrl: depot.url }).createLabel(order())
  await expect(keyless).rejects.toMatchObject({ kind: 'misconfigured' })
})

test.each([
  ['busy', 'away'],
  ['lost', 'unsure'],
] as const)('a service that is %s: %s', async (outage, kind) => {
  await depot.setIncidents({ outage })
  onTestFinished(() => depot.setIncidents({ outage: 'none' }))
  await expect(labels().createLabel(order())).rejects.toMatchObject({ kind })
})

test('nobody listening there made nothing', async () => {
  const nowhere = colissimoLabels({ apiKey: 'x', apiUrl: `http://127.0.0.1:${await freePort()}` })
  await expect(nowhere.createLabel(order())).rejects.toMatchObject({ kind: 'away' })
})
