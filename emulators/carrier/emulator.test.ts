import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Parcel } from './depot.ts'
import { type CarrierEmulator, startCarrierEmulator } from './emulator.ts'

let dataDir: string
let emulator: CarrierEmulator

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'escale-carrier-'))
  emulator = await startCarrierEmulator({ dataDir })
})
afterEach(async () => {
  await emulator.close()
  await rm(dataDir, { recursive: true })
})

const address = { line2: '12 rue de la Gare', countryCode: 'FR', city: 'Limoges', zipCode: '87000' }
const letter = {
  service: {
    productCode: 'COM',
    depositDate: '2026-11-26',
    orderNumber: 'E-2026-000123',
    totalAmount: 1205,
  },
  parcel: { weight: 2.35, ftd: true },
  customsDeclarations: {
    includeCustomsDeclarations: true,
    contents: {
      article: [
        {
          description: 'T-shirt en coton',
          quantity: 2,
          weight: 0.2,
          value: 9.9,
          hsCode: '610910',
          originCountry: 'PT',
        },
      ],
      category: { value: 3 },
    },
  },
  sender: { address: { ...address, companyName: 'Escale' } },
  addressee: {
    address: {
      ...address,
      lastName: 'Hoarau',
      countryCode: 'RE',
      zipCode: '97400',
      city: 'Saint-Denis',
    },
  },
}
const outputFormat = { x: 0, y: 0, outputPrintingType: 'PDF_10x15_300dpi' }

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(emulator.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const sls = '/sls-ws/SlsServiceWSRest/2.0'
const label = (change: object = {}, headers: Record<string, string> = { apiKey: 'demo' }) =>
  post(`${sls}/generateLabel`, { outputFormat, letter: { ...letter, ...change } }, headers)
const track = (ids: string, headers: Record<string, string> = { 'X-Okapi-Key': 'demo' }) =>
  fetch(`${emulator.url}/suivi/v2/idships/${ids}?lang=fr_FR`, { headers })

/** Splits an answer at its boundary, on bytes: latin1 keeps each byte as one character. */
async function partsOf(response: Response): Promise<Record<string, Buffer>> {
  const boundary = /boundary="([^"]+)"/.exec(response.headers.get('content-type') ?? '')?.[1] ?? ''
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const parts = text.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('\r\n\r\n')
      const id = /Content-ID: <([^>]+)>/.exec(part.slice(0, at))?.[1] ?? ''
      return [id, Buffer.from(part.slice(at + 4, -2), 'latin1')]
    }),
  )
}
type Infos = {
  messages: { id: string; type: string }[]
  labelV2Response: { parcelNumber: string } | null
}
const read = ({ jsonInfos }: Record<string, Buffer>) =>
  JSON.parse(jsonInfos?.toString('utf8') ?? '') as Infos
const infos = async (response: Response) => read(await partsOf(response))
const made = async () => (await infos(await label())).labelV2Response?.parcelNumber ?? ''
const act = (number: string, name: string) => post(`/api/parcels/${number}/acts`, { act: name })

test('a label is multipart: its infos, its PDF and its CN23, whose bytes are whole', async () => {
  const response = await label()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^multipart\/mixed; boundary="uuid:/)
  const parts = await partsOf(response)
  expect(Object.keys(parts)).toEqual(['jsonInfos', 'label', 'cn23'])
  expect(read(parts)).toMatchObject({
    messages: [{ id: '0', type: 'INFOS' }],
    labelV2Response: { parcelNumber: expect.stringMatching(/^6A\d{11}$/) as string, pdfUrl: null },
  })
  const pdf = parts['label'] ?? Buffer.alloc(0)
  expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.4')
  expect([...pdf.subarray(10, 14)]).toEqual([0xe2, 0xe3, 0xcf, 0xd3])
  // The place of the table of objects is told in bytes.
  const start = Number(/startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1])
  expect(pdf.subarray(start, start + 4).toString('latin1')).toBe('xref')
  expect(parts['cn23']?.toString('latin1')).toContain('/Count 4')
})

test.each([
  ['31 kg', { parcel: { weight: 31, ftd: true } }, 400, '30117'],
  ['three decimals', { parcel: { weight: 2.355, ftd: true } }, 400, '30118'],
  ['no FTD overseas', { parcel: { weight: 2 } }, 400, '30132'],
  [
    'a product for the metropolis',
    { service: { ...letter.service, productCode: 'DOM' } },
    400,
    '30108',
  ],
  ['no customs declaration', { customsDeclarations: undefined }, 400, '30500'],
  ['what is not emulated', { codSenderAddress: address }, 422, '30001'],
])(
  '%s is refused in the service’s envelope, and makes no parcel',
  async (_what, change, status, id) => {
    const response = await label(change)
    expect(response.status).toBe(status)
    const { messages, labelV2Response } = await infos(response)
    expect(messages[0]).toMatchObject({ id, type: 'ERROR' })
    expect(labelV2Response).toBeNull()
    const { parcels } = (await (await fetch(`${emulator.url}/api/parcels`)).json()) as {
      parcels: unknown[]
    }
    expect(parcels).toEqual([])
  },
)

test('each service wants its key', async () => {
  expect((await label({}, {})).status).toBe(403)
  expect((await track('6A12345678901', {})).status).toBe(401)
})

test('a commercial article without its tariff number is error 30519', async () => {
  const contents = {
    article: [{ description: 'Sac', quantity: 1, weight: 1, value: 10, hsCode: '42' }],
    category: { value: 3 },
  }
  const response = await label({
    customsDeclarations: { includeCustomsDeclarations: true, contents },
  })
  expect((await infos(response)).messages[0]?.id).toBe('30519')
})

test('a slip lists its parcels, and refuses a number of somebody else', async () => {
  const number = await made()
  const slip = (parcelsNumbers: string[]) =>
    post(
      `${sls}/generateBordereauByParcelsNumbers`,
      { generateBordereauParcelNumberList: { parcelsNumbers } },
      { apiKey: 'demo' },
    )
  const parts = await partsOf(await slip([number]))
  expect(read(parts)).toMatchObject({
    messages: [{ id: '0' }],
    bordereauHeader: { bordereauNumber: 1, numberOfParcels: 1 },
  })
  expect(parts['deliveryPaper']?.toString('latin1')).toContain(number)
  expect((await slip([number, '6A12345678901'])).status).toBe(400)
})

test('one number is an object, several an array with a code each', async () => {
  const number = await made()
  const one = await track(number)
  expect([one.status, await one.json()]).toMatchObject([
    200,
    { returnCode: 200, shipment: { idShip: number, isFinal: false, event: [{ code: 'DR1' }] } },
  ])
  const unknown = await track('6A99999999999')
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { returnCode: 104 }])
  expect((await track('12')).status).toBe(400)
  const several = await track(`${number},6A99999999999,12`)
  expect([several.status, await several.json()]).toMatchObject([
    207,
    [{ returnCode: 200 }, { returnCode: 104, idShip: '6A99999999999' }, { returnCode: 101 }],
  ])
  const eleven = Array.from({ length: 11 }, () => number).join(',')
  expect((await track(eleven)).status).toBe(400)
  await post('/api/incidents', { alwaysArray: true })
  expect(await (await track(number)).json()).toMatchObject([{ returnCode: 200 }])
})

test('the clock makes a step a day until the delivery; a parcel held in customs waits', async () => {
  const [moving, held] = [await made(), await made()]
  await act(held, 'hold')
  await post('/api/clock', { days: 10 })
  const answer = (await (await track(`${moving},${held}`)).json()) as {
    shipment: { isFinal: boolean; deliveryDate?: string; event: { code: string; date: string }[] }
  }[]
  expect(answer[0]?.shipment).toMatchObject({
    isFinal: true,
    deliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/) as string,
  })
  const codes = answer.map(({ shipment }) => shipment.event.map(({ code }) => code).join(' '))
  expect(codes).toEqual(['DI1 MD2 ET3 DO2 DO1 ET2 ET1 PC1 DR1', 'DO3 DO1 DR1'])
  await act(held, 'next')
  await act(moving, 'return')
  await act(moving, 'return')
  const { parcels } = (await (await fetch(`${emulator.url}/api/parcels`)).json()) as {
    parcels: Parcel[]
  }
  expect(parcels.map(({ events }) => events.at(-1)?.code)).toEqual(['DO2', 'DI2'])
})

test('a late event keeps its own date, and the answer may be out of order', async () => {
  const number = await made()
  for (const name of ['next', 'next', 'next']) await act(number, name)
  await post(`/api/parcels/${number}/events`, { code: 'PB1', at: '2026-01-02T10:00:00Z' })
  const dates = async () => {
    const body = (await (await track(number)).json()) as { shipment: { event: { date: string }[] } }
    return body.shipment.event.map(({ date }) => date)
  }
  const told = await dates()
  expect(told).toEqual(told.toSorted().toReversed())
  expect(told.at(-1)).toBe('2026-01-02T11:00:00+01:00')
  await post('/api/incidents', { unordered: true })
  expect(await dates()).not.toEqual(told)
  expect((await dates()).toSorted()).toEqual(told.toSorted())
})

test('a quota, a service away, and a label whose answer is lost', async () => {
  await post('/api/incidents', { quota: 2 })
  const statuses = []
  for (let call = 0; call < 3; call += 1) statuses.push((await track('6A99999999999')).status)
  expect(statuses).toEqual([404, 404, 429])
  await post('/api/incidents', { outage: 'busy', quota: 100 })
  expect([(await track('6A99999999999')).status, (await label()).status]).toEqual([503, 503])
  await post('/api/incidents', { outage: 'refused' })
  await expect(label()).rejects.toThrow('fetch failed')
  await post('/api/incidents', { outage: 'lost' })
  await expect(label()).rejects.toThrow('fetch failed')
  const { parcels } = (await (await fetch(`${emulator.url}/api/parcels`)).json()) as {
    parcels: Parcel[]
  }
  expect(parcels.map(({ reference }) => reference)).toEqual(['E-2026-000123'])
})

test('parcels are there after a restart, and the page moves them', async () => {
  const number = await made()
  await emulator.close()
  emulator = await startCarrierEmulator({ dataDir })
  await track('8L00000000001')
  const form = (path: string, body: Record<string, string>) =>
    fetch(emulator.url + path, { method: 'POST', body: new URLSearchParams(body) })
  await form('/colis', { number, act: 'collect' })
  await form('/prise-en-charge', { number: '8L00000000001' })
  const page = await (await fetch(emulator.url)).text()
  for (const text of [number, 'AG1', '8L00000000001', 'PC1', 'Avancer d’un jour'])
    expect(page).toContain(text)
  expect(page).not.toContain('Numéros demandés')
})
