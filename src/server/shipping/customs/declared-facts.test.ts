import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boxAt } from '#tests/support/insert-box.ts'
import { packingScenes, type PaidBox } from '#tests/support/packing-scenes.ts'
import { payLines } from '#tests/support/pay-lines.ts'
import { sentLine } from '#tests/support/quote-scenes.ts'
import { type Desk, refundDesk } from '#tests/support/refund-desk.ts'
import { storedDeclaration } from '#tests/support/stored-declaration.ts'
import type { Person } from '#tests/support/test-app.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'
import { openTill, type Till } from '#tests/support/till.ts'

/** What a declaration says beside its goods: the country, the taxes, the transport. */
let till: Till
let operateur: Person
let admin: Person
let desk: Desk
let bench: ReturnType<typeof packingScenes>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
  desk = refundDesk(till, admin)
  bench = packingScenes(till, operateur, desk)
})
afterAll(() => till.close())

let marie: Person
let box: PaidBox
beforeEach(async () => {
  marie = await till.app.makeCustomer()
  box = await bench.paidBox(marie, 2)
})

const pack = (more: object = {}) => bench.pack(box, box.parcelIds, more)
const boxId = () => boxAt(till.app.deps, box.shipmentId, 1)
const paper = async (name = 'cn23') =>
  till.app.request('GET', `/api/warehouse/boxes/${await boxId()}/customs?paper=${name}`, {
    as: operateur,
  })
const stored = (place?: number) => storedDeclaration(till, box, place)

// Removed to see it fail: `countryWithin` in freeze-declaration.ts; the export then says « FRANCE » to France.
test('an address that says France is declared in its territory; abroad in the country as typed', async () => {
  const sendTo = (destination: string, country: string) =>
    till.app.deps.pool.query(
      `update shipments set destination = $2, address = address || jsonb_build_object('country', $3::text) where id = $1`,
      [box.shipmentId, destination, country],
    )
  await sendTo('Nouvelle-Calédonie', 'France')
  await bench.pack(box, box.parcelIds.slice(0, 1), { weightGrams: 900 })
  expect((await stored()).addressee.country).toBe('Nouvelle-Calédonie')
  expect(textOfPdf((await paper()).body)).toContain('NOUVELLE-CALÉDONIE')
  expect(textOfPdf((await paper('proforma')).body)).toContain('Nouvelle-Calédonie')
  await sendTo('Reste du monde', 'Canada')
  await bench.pack(box, box.parcelIds.slice(1), { weightGrams: 900 })
  expect((await stored(2)).addressee.country).toBe('Canada')
})

test('the taxes that the house pays in advance are said, to the five departments alone', async () => {
  const setting = { key: 'dutiesPaid', value: JSON.stringify(true) }
  await till.app.deps.db.insertInto('settings').values(setting).execute()
  await pack()
  const { destination } = await till.app.deps.db
    .selectFrom('shipments')
    .select('destination')
    .where('id', '=', box.shipmentId)
    .executeTakeFirstOrThrow()
  const departments = ['Guadeloupe', 'Martinique', 'Guyane', 'La Réunion', 'Mayotte']
  expect((await stored()).isDutiesPaid).toBe(departments.includes(destination))
  await till.app.deps.db.deleteFrom('settings').where('key', '=', 'dutiesPaid').execute()
})

// Seen to fail: with the unit price of the first line of the transport alone, 15 055.
test('the declared transport is what was paid for it: every line, less its reductions and what was given back', async () => {
  const lines = [sentLine('carrier', 15_055, 2), sentLine('discount_carrier', -3000)]
  box = await payLines(till, { owner: marie, operateur, admin }, lines)
  const light = { weightGrams: 900 }
  expect((await pack(light)).status).toBe(200)
  expect((await stored()).postageCents).toBe(27_110)

  const opening = `/api/warehouse/boxes/${await boxId()}/opening`
  await till.app.request('POST', opening, { as: operateur, body: { reason: 'À refaire.' } })
  const wish = { kind: 'lines', parts: [{ line: 0, amountCents: 1110 }] }
  expect((await desk.ask(box.orderId, wish)).status).toBe(200)
  await desk.settled(box.orderId, ({ money }) => expect(money.refunds[0].status).toBe('given'))
  expect((await pack(light)).status).toBe(200)
  expect((await stored()).postageCents).toBe(26_000)
})
