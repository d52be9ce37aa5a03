import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codesOfPdf } from '#tests/support/codes-of-pdf.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { insertPurchaseInvoice } from '#tests/support/fixtures.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import { storedDeclaration } from '#tests/support/stored-declaration.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { whileHeld } from '#tests/support/while-held.ts'

const page = { width: (210 / 25.4) * 72, height: (148 / 25.4) * 72 }
let till: Till
let operateur: Person
let bench: ReturnType<typeof packingScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  bench = packingScenes(till, operateur, refundDesk(till, await till.app.makeStaff('admin')))
})
afterAll(() => till.close())

let marie: Person
let box: PaidBox
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  box = await bench.paidBox(marie, 2)
})

const line = {
  description: 'Robe en coton',
  quantity: 1,
  unitCents: 2400,
  unitGrams: 300,
  category: 'clothing',
  hsCode: '620442',
  origin: 'PT',
}
const declare = (lines: readonly object[], version = 1, parcelId = box.parcelIds[0]) =>
  till.app.request('PUT', `/api/parcels/${parcelId}/contents`, {
    as: marie,
    body: { version, lines },
  })
const pack = (more: object = {}, as = operateur) => bench.pack(box, box.parcelIds, more, as)
const boxId = (place = 1) => boxAt(till.app.deps, box.shipmentId, place)
const paper = async (name = 'cn23', as = operateur, place = 1) =>
  till.app.request('GET', `/api/warehouse/boxes/${await boxId(place)}/customs?paper=${name}`, {
    as,
  })
const mine = async (as = marie) =>
  till.app.request('GET', `/api/boxes/${await boxId()}/customs`, { as })
const stored = (place?: number) => storedDeclaration(till, box, place)
const words = async (place = 1): Promise<string[]> =>
  (await stored(place)).goods
    .map(({ description }: { description: string }) => description)
    .toSorted()

test('a box has its papers once it is closed: every line, what it weighs, who it is for', async () => {
  await declare([line])
  await insertPurchaseInvoice(till.app.deps, marie, box.parcelIds[0] ?? '')
  expect((await pack()).body.status).toBe('ready')
  const { status, headers, body } = await paper()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const text = textOfPdf(body).split('\n')
  for (const said of ['Robe en coton', '20,00\u00a0€', '620442', '1,9\u00a0kg', 'Roman de poche'])
    expect(text).toContain(said)
  // The other parcel has no invoice: its owner stated its value, from which no VAT is taken.
  expect(text).toContain('15,80\u00a0€')
  expect(textOfPdf((await paper('proforma')).body)).toContain('Facture pro-forma')
  expect((await paper('cn22')).status).toBe(422)
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})

test('what is in the papers is what was declared when the box closed', async () => {
  await declare([line])
  await pack()
  expect((await declare([{ ...line, description: 'Jupe plissée' }], 2)).body.code).toBe(
    'contents-closed',
  )
  // Even what changes behind the product's back.
  await till.app.deps.pool.query(`update content_lines set description = 'Autre chose'`)
  expect(await words()).toEqual(['Robe en coton', 'Roman de poche'])
  expect(textOfPdf((await paper()).body)).not.toContain('Autre chose')
})

test('the numbers that the bench typed are frozen with the box, blank ones as none', async () => {
  const customsNumbers = { licence: ' LIC 4711 ', certificate: '' }
  await bench.pack(box, box.parcelIds, { customsNumbers })
  expect((await stored()).numbers).toEqual({
    licence: 'LIC 4711',
    certificate: null,
    invoice: null,
  })
  expect(textOfPdf((await paper()).body)).toContain('LIC 4711')
})

// The declaration is read under the locks of its parcels.
test('contents that are edited while the box is packed are in it, or refused', async () => {
  const parcelId = box.parcelIds[0]
  const hold = { text: 'select from parcels where id = $1 for update', values: [parcelId] }
  const packed = await whileHeld(
    till.app,
    hold,
    () => pack(),
    (rival) =>
      rival.query(`update content_lines set description = 'Changé à temps' where parcel_id = $1`, [
        parcelId,
      ]),
  )
  expect(packed.body.status).toBe('ready')
  expect(await words()).toContain('Changé à temps')
})

test('of an edit and a packing at once, one waits for the other, and papers and contents agree', async () => {
  for (let round = 0; round < 4; round += 1) {
    marie = await till.app.makeCustomer()
    box = await bench.paidBox(marie, 1)
    const [edited, packed] = await Promise.all([declare([line]), pack()])
    expect(packed.body.status).toBe('ready')
    const { rows } = await till.app.deps.pool.query(
      'select description from content_lines where parcel_id = $1 order by description',
      [box.parcelIds[0]],
    )
    expect(await words()).toEqual(rows.map(({ description }) => description))
    expect([undefined, 'contents-closed']).toContain(edited.body.code)
  }
})

test('a box that is opened again has no declaration; closed again it has the new contents', async () => {
  await declare([line])
  await pack()
  const opened = await boxId()
  await till.app.request('POST', `/api/warehouse/boxes/${opened}/opening`, {
    as: operateur,
    body: { reason: 'À revoir' },
  })
  expect(await stored()).toBeUndefined()
  expect((await paper()).body.code).toBe('box-not-closed')
  await declare([{ ...line, description: 'Jupe plissée' }], 2)
  await pack()
  expect(await words()).toEqual(['Jupe plissée', 'Roman de poche'])
})

test('goods that weigh more than the box keep it open, and leave nothing', async () => {
  const light = { ...line, unitGrams: 1 }
  await declare([{ ...light, quantity: 1 }])
  await till.app.deps.pool.query(
    'update content_lines set unit_grams = 3000 where parcel_id = $1',
    [box.parcelIds[0]],
  )
  const { status, body } = await pack()
  expect([status, body.code, body.details]).toEqual([
    409,
    'net-above-gross',
    { netGrams: 3420, grossGrams: 1900 },
  ])
  expect(await stored()).toBeUndefined()
  expect(await bench.states(box)).toMatchObject({ box: 'to_pack' })
})

test('the carrier’s number is on the papers once the box has left, and its bar code is read back', async () => {
  await pack()
  expect(await codesOfPdf((await paper()).body, page, 203)).toEqual([])
  const { trackingNumber } = (await bench.leave(box)).body.boxes[0]
  expect(await codesOfPdf((await paper()).body, page, 203)).toEqual([
    { format: 'Code128', text: trackingNumber },
  ])
})

// Seen to fail: without `where('customer_id', …)` in `readMyCustomsPaper`.
test('its owner reads the declaration once the box has left; nobody else ever does', async () => {
  const paul = await till.app.makeCustomer()
  await pack()
  expect((await mine()).body.code).toBe('box-not-left')
  await bench.leave(box)
  const { status, body } = await mine()
  expect(status).toBe(200)
  expect(textOfPdf(body)).toContain('Roman de poche')
  expect((await mine(paul)).status).toBe(404)
  expect((await paper('cn23', marie)).status).toBe(403)
})

test('each print is a fact with who and which, and the customer does not read it', async () => {
  await pack()
  const id = await boxId()
  const print = (name: string) =>
    till.app.request('POST', `/api/warehouse/boxes/${id}/customs-prints`, {
      as: operateur,
      body: { paper: name },
    })
  expect((await print('cn23')).body).toEqual({ paper: 'cn23' })
  expect((await print('proforma')).status).toBe(200)
  const { rows } = await till.app.deps.pool.query(
    `select actor_id, details from events where type = 'shipment.customs-printed' and shipment_id = $1 order by id`,
    [box.shipmentId],
  )
  expect(rows).toEqual(
    ['cn23', 'proforma'].map((name) => ({
      actor_id: operateur.id,
      details: { boxId: id, box: 1, paper: name },
    })),
  )
  const order = await till.app.request('GET', `/api/orders/${box.orderId}`, { as: marie })
  expect(JSON.stringify(order.body)).not.toContain('customs-printed')
})

test('a box that was closed before there were declarations says so', async () => {
  await pack()
  await till.app.deps.db
    .deleteFrom('customs_declarations')
    .where('box_id', '=', await boxId())
    .execute()
  expect((await paper()).body.code).toBe('declaration-missing')
})

test('each box of a shipment declares its own parcels, and the paid transport is declared once', async () => {
  await declare([line])
  const [first = '', second = ''] = box.parcelIds
  expect((await bench.pack(box, [first], { weightGrams: 900 })).status).toBe(200)
  expect((await bench.pack(box, [second], { weightGrams: 900 })).status).toBe(200)
  expect([await words(1), await words(2)]).toEqual([['Robe en coton'], ['Roman de poche']])
  const postage = [(await stored(1)).postageCents, (await stored(2)).postageCents]
  expect([postage[0] > 0, postage[1]]).toEqual([true, 0])
  expect(textOfPdf((await paper('cn23', operateur, 2)).body)).not.toContain('Robe en coton')
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
