import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type CarrierDepot, startCarrierDepot } from '#tests/support/carrier-depot.ts'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import { laPosteTracking } from './la-poste-tracking.ts'

let depot: CarrierDepot
beforeAll(async () => {
  depot = await startCarrierDepot()
})
afterAll(() => depot.close())

const tracking = (apiUrl = depot.url, timeoutMs = 10_000) =>
  laPosteTracking({ apiKey: 'okapi', apiUrl, timeoutMs })

/** A server with one answer. */
async function answering(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('one number, as an object or as an array, reads the same', async () => {
  const number = carrierNumber()
  await depot.takeIn(number, 'NC')
  await depot.act(number, 'next')
  const asObject = (await tracking().read([number])).get(number)
  await depot.setIncidents({ alwaysArray: true })
  const asArray = (await tracking().read([number])).get(number)
  await depot.setIncidents({ alwaysArray: false })
  expect(asArray).toEqual(asObject)
  expect(asObject).toMatchObject({
    kind: 'known',
    isFinal: false,
    arrivalCountry: 'NC',
    events: [
      { code: 'ET1', at: expect.any(Date) as Date, raw: { order: 2, code: 'ET1' } },
      { code: 'PC1' },
    ],
  })
})

test('several numbers each have their answer: known, not yet known, refused', async () => {
  const [known, unknown] = [carrierNumber(), carrierNumber()]
  await depot.takeIn(known)
  const read = await tracking().read([unknown, known, 'TROPCOURT'])
  expect([...read].map(([number, { kind }]) => [number, kind])).toEqual([
    [unknown, 'unknown'],
    [known, 'known'],
    ['TROPCOURT', 'refused'],
  ])
  expect((await tracking().read([unknown])).get(unknown)).toEqual({ kind: 'unknown' })
})

test.each([
  ['busy', { reason: '503', isQuota: false }],
  ['quota', { reason: '429', isQuota: true }],
  ['refused', { reason: 'unreachable', isQuota: false }],
] as const)('a service that is %s is away as a whole', async (outage, { reason, isQuota }) => {
  await depot.setIncidents({ outage })
  onTestFinished(() => depot.setIncidents({ outage: 'none' }))
  await expect(tracking().read([carrierNumber()])).rejects.toMatchObject({
    message: `La Poste's tracking is away: ${reason}`,
    isQuota,
  })
})

test('a wrong key, an answer that is no JSON and an empty one are « away », never « no news »', async () => {
  for (const [status, body] of [
    [401, '{}'],
    [200, '<html>'],
    [207, '[]'],
    [200, '{}'],
  ] as const) {
    const url = await answering(status, body)
    await expect(tracking(url).read(['6A12345678901'])).rejects.toThrow('away')
  }
})

test('an answer that breaks its shape spoils its own number only', async () => {
  const good = { returnCode: 200, shipment: { idShip: 'A'.repeat(13), event: [] } }
  const broken = { returnCode: 200, shipment: { idShip: 'B'.repeat(13), event: [{ code: 1 }] } }
  const url = await answering(207, JSON.stringify([broken, good, null]))
  const read = await tracking(url).read(['A'.repeat(13), 'B'.repeat(13), 'C'.repeat(13)])
  expect([...read.values()].map(({ kind }) => kind)).toEqual(['known', 'unreadable', 'unreadable'])
})
