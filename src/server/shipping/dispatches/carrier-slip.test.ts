import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LabelDesk, openLabelDesk } from '#tests/support/label-desk.ts'
import { type CarrierDepot } from '#tests/support/carrier-depot.ts'
import { carrierNumber } from '#tests/support/carrier-number.ts'
import type { Person } from '#tests/support/test-app.ts'
import type { Till } from '#tests/support/till.ts'

/** Colissimo's own deposit slip of a departure. */
let desk: LabelDesk
let till: Till
let depot: CarrierDepot
let operateur: Person
beforeAll(async () => {
  desk = await openLabelDesk()
  ;({ till, depot, operateur } = desk)
})
afterAll(() => desk.end())
afterEach(() => depot.setIncidents({ outage: 'none' }))

const send = (method: 'GET' | 'POST', path: string, body?: object, as = operateur) =>
  till.app.request(method, `/api/warehouse/${path}`, { as, ...(body && { body }) })

/** A closed box, its number, and its label when Colissimo made it. */
async function readyBox(isLabelled: boolean): Promise<string> {
  const paid = await desk.bench.paidBox(await till.app.makeCustomer(), 1)
  const { boxId, number } = await desk.close(paid)
  if (isLabelled) await desk.create(boxId)
  return number
}

let van: string
beforeEach(async () => {
  const cutOffAt = new Date(till.app.clock.now.getTime() + 3_600_000).toISOString()
  const opened = await send('POST', 'dispatches', {
    carrier: 'colissimo',
    destinations: [],
    cutOffAt,
  })
  van = opened.body.id
})

async function leaveWith(labelled: string, other?: string): Promise<void> {
  await send('POST', `dispatches/${van}/scans`, { code: labelled })
  if (other) {
    const code = { code: other, carrierNumber: carrierNumber() }
    await send('POST', `dispatches/${van}/scans`, code)
  }
  const { body } = await send('GET', `dispatches/${van}`)
  const seen = body.missing.length
  const reason = seen > 0 ? 'Camion plein' : null
  expect((await send('POST', `dispatches/${van}/closure`, { seen, reason })).status).toBe(200)
}
const make = () => send('POST', `dispatches/${van}/carrier-slip`, {})
const offered = async () => (await send('GET', `dispatches/${van}`)).body.carrierSlip
const file = (as = operateur) => send('GET', `dispatches/${van}/carrier-slip`, undefined, as)

test('a departure of Colissimo’s labels has Colissimo’s slip: asked once, kept, and read by staff', async () => {
  const box = await readyBox(true)
  expect(await offered()).toBeNull()
  expect((await make()).body.code).toBe('dispatch-not-closed')
  await leaveWith(box)
  expect(await offered()).toEqual({ number: null })
  expect((await file()).status).toBe(404)
  const { status, body } = await make()
  expect(status).toBe(200)
  expect((await make()).body).toEqual(body)
  expect(await offered()).toEqual({ number: body.number })
  await depot.setIncidents({ outage: 'busy' })
  const read = await file()
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const customer = await till.app.makeCustomer()
  expect((await file(customer)).status).toBe(403)
})

test('two presses at once make one slip', async () => {
  await leaveWith(await readyBox(true))
  const answers = await Promise.all([make(), make(), make(), make()])
  const numbers = answers.flatMap(({ body }) => body.number ?? [])
  expect(new Set(numbers).size).toBe(1)
  for (const { status, body } of answers)
    expect(status === 200 || body.code === 'carrier-slip-being-made').toBe(true)
  const made = (await make()).body.number
  expect(numbers).toContain(made)
})

test('one box under a number that was typed, and Colissimo has no slip of the departure', async () => {
  await leaveWith(await readyBox(true), await readyBox(false))
  expect(await offered()).toBeNull()
  expect((await make()).body.code).toBe('carrier-labels-missing')
})

test('when Colissimo is away or its answer is lost, the next press asks again', async () => {
  await leaveWith(await readyBox(true))
  await depot.setIncidents({ outage: 'busy' })
  expect((await make()).body.code).toBe('carrier-away')
  expect(await offered()).toEqual({ number: null })
  await depot.setIncidents({ outage: 'none' })
  expect((await make()).status).toBe(200)
})
