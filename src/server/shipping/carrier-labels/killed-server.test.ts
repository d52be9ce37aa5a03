import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DoomedProcess, startDoomed } from '#tests/support/doomed-process.ts'
import { type LabelDesk, openLabelDesk } from '#tests/support/label-desk.ts'
import { theShipment, whileHeld } from '#tests/support/while-held.ts'
import { longestCallMs } from './create-carrier-label.ts'

/** A server that dies anywhere while it asks for a label: asked again, the box has one label, and never two that can be printed. */

/** How often it is killed at each point; `KILLS=10` for a measure. */
const kills = Number(process.env['KILLS'] ?? 1)
const rounds = Array.from({ length: kills }, (_, index) => index + 1)

let desk: LabelDesk
/** Colissimo as the emulator is; of what it answers, the test says when and how much is sent. */
let colissimo: Server
let send: (rest: { whole: () => void; half: () => void }) => void
let keys: Record<string, string>
beforeAll(async () => {
  desk = await openLabelDesk()
  colissimo = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '', desk.depot.url), {
        method: 'POST',
        headers: { apiKey: 'colissimo', 'content-type': 'application/json' },
        body: new Uint8Array(await buffer(request)),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'content-type': type, 'content-length': bytes.length })
      send({
        whole: () => response.end(bytes),
        half: () => response.write(bytes.subarray(0, bytes.length / 2)),
      })
    })()
  })
  await new Promise<void>((resolve) => {
    colissimo.listen(0, '127.0.0.1', resolve)
  })
  const { port } = colissimo.address() as AddressInfo
  keys = { COLISSIMO_API_KEY: 'colissimo', COLISSIMO_API_URL: `http://127.0.0.1:${port}` }
})
afterAll(async () => {
  colissimo.closeAllConnections()
  colissimo.close()
  await desk.end()
})

let shipmentId: string
let box: { readonly boxId: string; readonly number: string }
beforeEach(async () => {
  const paid = await desk.bench.paidBox(await desk.till.app.makeCustomer(), 1)
  ;({ shipmentId } = paid)
  box = await desk.close(paid)
  send = ({ whole }) => whole()
})

/** A server of its own process that asks for the label of the box. */
async function startServer(): Promise<DoomedProcess> {
  const { app } = desk.till
  const { actor } = await app.contextOf(desk.operateur)
  return startDoomed(app, keys, { name: 'create-label', boxId: box.boxId, actor })
}
/** Killed while it waits for the shipment, which is locked first. */
const killedAtTheLock = (start: () => Promise<DoomedProcess>) => {
  let server: DoomedProcess | undefined
  const work = async () => {
    server = await start()
    await server.exited
  }
  return whileHeld(desk.till.app, theShipment(shipmentId), work, async () => server?.kill())
}

/** Asked again, at once or after the longest call: the label that the box has, and how many Colissimo has made. */
async function askedAgain() {
  const { clock } = desk.till.app
  // That of the server that died.
  clock.now = new Date()
  const first = await desk.create(box.boxId)
  clock.now = new Date(clock.now.getTime() + longestCallMs)
  const { body } = await desk.create(box.boxId)
  expect((await desk.create(box.boxId)).body).toEqual(body)
  const made = await desk.depot.numbersOf(box.number)
  expect(made).toContain(body.trackingNumber)
  const { headers } = await desk.paper(box.boxId, 'label')
  expect(headers.get('content-disposition')).toContain(body.trackingNumber)
  expect(await desk.till.count('events', factOf, [shipmentId])).toBe(1)
  return { first: first.body.code ?? 'made', rows: await desk.rows(box.boxId), made: made.length }
}
const factOf = `type = 'shipment.carrier-label-made' and shipment_id = $1`
const one = { status: 'made', failure: null }
/** The other is printed by nobody, and Colissimo bills what is deposited. */
const lost = [{ status: 'failed', failure: 'no-answer' }, one]

test.each(rounds)('killed before it has asked (%i)', async () => {
  await killedAtTheLock(startServer)
  expect(await askedAgain()).toEqual({ first: 'made', rows: [one], made: 1 })
})

test.each(rounds)('killed while Colissimo makes the label (%i)', async () => {
  let isAsked = false
  send = () => {
    isAsked = true
  }
  await (await startServer()).killWhen(() => isAsked)
  send = ({ whole }) => whole()
  expect(await askedAgain()).toEqual({ first: 'carrier-label-being-made', rows: lost, made: 2 })
})

test.each(rounds)('killed in the middle of the answer (%i)', async () => {
  let isHalf = false
  send = ({ half }) => {
    half()
    isHalf = true
  }
  await (await startServer()).killWhen(() => isHalf)
  expect(await askedAgain()).toEqual({ first: 'carrier-label-being-made', rows: lost, made: 2 })
})

test.each(rounds)('killed before it has saved the answer (%i)', async () => {
  const answer = Promise.withResolvers<() => void>()
  send = ({ whole }) => answer.resolve(whole)
  const server = await startServer()
  const give = await answer.promise
  await killedAtTheLock(() => {
    give()
    return Promise.resolve(server)
  })
  expect(await askedAgain()).toEqual({ first: 'carrier-label-being-made', rows: lost, made: 2 })
})

test.each(rounds)('killed once it has saved it (%i)', async () => {
  const isMade = async () => (await desk.rows(box.boxId))[0]?.status === 'made'
  await (await startServer()).killWhen(isMade)
  expect(await askedAgain()).toEqual({ first: 'made', rows: [one], made: 1 })
})
