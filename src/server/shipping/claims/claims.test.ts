import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { findObstacles } from '#server/people/personal-data/end-account.ts'
import { forgetPhotos } from '#server/people/retention/keep-retention.ts'
import { parisDate } from '#server/core/paris-date.ts'
import { jobContext } from '#server/worker.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { insertBoxPhoto } from '#tests/support/fixtures.ts'
import { openClaimDesk, type ClaimDesk } from '#tests/support/claim-desk.ts'
import { boxAt } from '#tests/support/insert-box.ts'
import { textOfPdf } from '#tests/support/text-of-pdf.ts'

let house: ClaimDesk
beforeAll(async () => {
  house = await openClaimDesk()
})
afterAll(() => house.till.close())

// Removed to see it fail: `forNoKeyUpdate` of `openClaim` and the index `cargo_claims_one_of_kind`.
test('of eight claims of one kind at once, one is opened; the same piece is not claimed twice under another kind', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  const answers = await Promise.all(Array.from({ length: 8 }, () => house.open(marie, box)))
  expect(countedAnswers(answers)).toEqual({ 200: 1, 'claim-open': 7 })
  const photoIds = [await house.photo(marie)]
  const both = await house.open(marie, box, { kind: 'damaged', quantity: 2, photoIds })
  expect(both.body).toMatchObject({ code: 'line-already-claimed', details: { left: 1 } })
  expect((await house.open(marie, box, { kind: 'damaged', photoIds })).status).toBe(200)
})

test('after seven days it is too late, and a withdrawn claim frees its pieces and the account until then', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  const { body } = await house.open(marie, box, { quantity: 2 })
  const { deps } = house.till.app
  const path = `/api/boxes/${await boxAt(deps, box.shipmentId)}/claim-form`
  const refusals = async () =>
    (await house.call(marie, 'GET', path)).body.kinds.map(
      ({ refusal }: { refusal: string }) => refusal,
    )
  expect(await findObstacles(deps.db, marie.id)).toEqual([{ code: 'claim-open', count: 1 }])
  const taken = await house.call(marie, 'DELETE', `/api/cargo-claims/${body.id}`)
  expect([taken.status, taken.body.state]).toEqual([200, 'withdrawn'])
  expect((await house.call(marie, 'DELETE', `/api/cargo-claims/${body.id}`)).body.code).toBe(
    'claim-decided',
  )
  expect(await findObstacles(deps.db, marie.id)).toEqual([])
  await house.later(7, async () => {
    expect((await house.open(marie, box, { quantity: 2 })).status).toBe(200)
    // Seen to fail without `isAllClaimed`: a claim of nothing was offered.
    expect(await refusals()).toEqual(['claim-open', 'claim-open', 'claim-open'])
  })
  await house.later(9, async () => {
    const late = await house.open(marie, box, { kind: 'lost' })
    expect(late.body.code).toBe('claim-too-late')
    expect(await refusals()).toEqual(['claim-too-late', 'claim-too-late', 'claim-open'])
  })
})

test('nobody claims for another’s shipment, reads another’s claim, or uses another’s photo', async () => {
  const marie = await house.till.app.makeCustomer()
  const paul = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  expect((await house.open(paul, box)).status).toBe(404)
  const hers = await house.photo(marie)
  const ofPaul = await house.deliveredBox(paul)
  const stolen = await house.open(paul, ofPaul, { kind: 'damaged', photoIds: [hers] })
  expect([stolen.status, stolen.body.fields]).toEqual([422, { photoIds: 'unknown' }])
  const { body } = await house.open(marie, box, { kind: 'damaged', photoIds: [hers] })
  expect(body.photoIds).toEqual([hers])
  expect((await house.call(paul, 'GET', `/api/cargo-claims/${body.id}`)).status).toBe(404)
  expect((await house.call(paul, 'GET', `/api/photos/${hers}`)).status).toBe(404)
  expect((await house.call(marie, 'GET', `/api/photos/${hers}`)).status).toBe(200)
  expect((await house.call(house.operateur, 'GET', `/api/photos/${hers}`)).status).toBe(200)
})

// Seen to fail: without the open claim in `ofForgottenBox`.
test('the packing photos of a box are evidence, and stay as long as it is claimed', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  const { deps } = house.till.app
  const photoId = await insertBoxPhoto(deps, await boxAt(deps, box.shipmentId), house.operateur)
  const { body } = await house.open(marie, box)
  const later = new Date(house.till.app.clock.now.getTime() + 300 * 86_400_000)
  const forget = () => forgetPhotos(jobContext({ ...deps, now: () => later }, 'keep-retention'))
  await forget()
  const { evidence } = await house.claimOf(house.operateur, body.id)
  expect(evidence.box.photos).toEqual([{ photoId, moment: 'closed' }])
  await house.call(marie, 'DELETE', `/api/cargo-claims/${body.id}`)
  await forget()
  const after = await house.claimOf(house.operateur, body.id)
  expect(after.evidence.box.photos).toEqual([])
})

test('a damage needs its photo; unknown pieces are refused', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  expect((await house.open(marie, box, { kind: 'damaged' })).body.fields).toEqual({
    photoIds: 'required',
  })
  const path = `/api/boxes/${await boxAt(house.till.app.deps, box.shipmentId)}/claims`
  const asked = (lines: object[]) =>
    house.call(marie, 'POST', path, { kind: 'short', words: 'Non', photoIds: [], lines })
  expect((await asked([])).body.fields).toEqual({ lines: 'required' })
  const other = { parcelId: box.parcelIds[0], position: 9, quantity: 1 }
  expect((await asked([other])).body.fields).toEqual({ lines: 'unknown' })
})

test('the warehouse sees the evidence and no money; each step is refused from a wrong state', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  const { body } = await house.open(marie, box)
  const seen = await house.claimOf(house.operateur, body.id)
  expect([seen.money, seen.evidence.parcels.length]).toEqual([null, 1])
  expect((await house.act(house.operateur, body.id, 'sending')).status).toBe(403)
  const accept = { indemnityCents: 100, words: 'Oui' }
  expect((await house.act(house.admin, body.id, 'acceptance', accept)).body.code).toBe(
    'claim-not-sent',
  )
  const transfer = { amountCents: 100, reference: 'x' }
  expect((await house.act(house.admin, body.id, 'transfer', transfer)).body.code).toBe(
    'claim-not-accepted',
  )
  await house.act(house.admin, body.id, 'sending')
  expect((await house.act(house.admin, body.id, 'sending')).body.code).toBe('claim-not-received')
  const answer = (former: string | null, words: string) =>
    house.call(house.admin, 'PUT', `/api/admin/cargo-claims/${body.id}/carrier-answer`, {
      former,
      answer: words,
    })
  expect((await answer(null, 'Dossier incomplet')).status).toBe(200)
  expect((await answer(null, 'Autre')).body).toMatchObject({
    code: 'stale',
    details: { current: { answer: 'Dossier incomplet' } },
  })
  expect(
    (await house.act(house.admin, body.id, 'rejection', { words: 'Aucune réserve.' })).status,
  ).toBe(200)
  expect((await house.act(house.admin, body.id, 'rejection', { words: 'Bis' })).body.code).toBe(
    'claim-decided',
  )
  const mine = await house.call(marie, 'GET', `/api/cargo-claims/${body.id}`)
  expect(mine.body).toMatchObject({
    state: 'rejected',
    answer: 'Aucune réserve.',
    carrierAnswer: 'Dossier incomplet',
    canWithdraw: false,
  })
})

test('the letter cites what the house knows, and only the office reads it', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  const { body } = await house.open(marie, box)
  const path = `/api/admin/cargo-claims/${body.id}/letter`
  expect((await house.call(house.operateur, 'GET', path)).status).toBe(403)
  const { status, body: pdf } = await house.call(house.admin, 'GET', path)
  expect(status).toBe(200)
  const text = textOfPdf(new Uint8Array(pdf))
  const { evidence } = await house.claimOf(house.admin, body.id)
  for (const words of [
    `Réclamation ${body.number}`,
    evidence.box.trackingNumber,
    'Roman de poche',
    'Un livre manque.',
    '7,90',
    '43,70',
  ]) {
    expect(text).toContain(words)
  }
})

// Seen to fail: « Dit livré : … à 00 h 00 ».
test('the letter says the day alone of a delivery that a person noted', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.deliveredBox(marie)
  const { body } = await house.open(marie, box)
  const midnight = startOfParisDay(parisDayOf(house.till.app.clock.now))
  await house.till.app.deps.db
    .updateTable('boxes')
    .set({ handed_over_at: new Date(midnight.getTime() - 86_400_000), delivered_at: midnight })
    .where('id', '=', await boxAt(house.till.app.deps, box.shipmentId))
    .execute()
  const path = `/api/admin/cargo-claims/${body.id}/letter`
  const { body: pdf } = await house.call(house.admin, 'GET', path)
  const text = textOfPdf(new Uint8Array(pdf)).replace(/\s+/g, ' ')
  const told = parisDate(midnight).replace(/\s+/g, ' ')
  expect(text).toMatch(new RegExp(`Dit livré ${told} (?!à)`))
})
