import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openClaimDesk, type ClaimDesk } from '#tests/support/claim-desk.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'

let house: ClaimDesk
beforeAll(async () => {
  house = await openClaimDesk()
})
afterAll(() => house.till.close())

test('a lost shipment gives back its transport by a credit note, beside the indemnity of all its contents', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.sentBox(marie)
  expect((await house.open(marie, box, { kind: 'lost' })).body.code).toBe('claim-too-early')
  await house.later(40, async () => {
    const claimId = await house.sentClaim(marie, box, { kind: 'lost' })
    expect((await house.claimOf(house.admin, claimId)).money).toMatchObject({
      declaredCents: 1580,
      postageCents: 3025,
    })
    // Both prove their identity again.
    const [first, second] = [
      await house.till.app.otherDevice(house.admin),
      await house.till.app.otherDevice(house.boss),
    ]
    const accept = () =>
      house.act(first, claimId, 'acceptance', { indemnityCents: 1580, words: 'Perdu.' })
    const boxIs = (status: string) =>
      house.till.app.deps.pool.query(
        `update boxes set status = $1, returned_at = case $1 when 'returned' then now() end where shipment_id = $2`,
        [status, box.shipmentId],
      )
    await boxIs('returned')
    expect((await accept()).body.code).toBe('claim-box-returned')
    await boxIs('handed_over')
    await accept()
    // 42,15 € were paid: the transport comes first, the indemnity takes what is left.
    const { money } = await house.claimOf(house.boss, claimId)
    expect([
      money.postageRefund.amountCents,
      money.refund.amountCents,
      money.transferCents,
    ]).toEqual([3025, 1190, 390])
    for (const { id } of (await house.desk.read(box.orderId)).money.refunds) {
      await house.call(second, 'POST', `/api/admin/refunds/${id}/approval`, {})
    }
    await house.settle()
    await house.act(second, claimId, 'transfer', { amountCents: 390, reference: 'VIR-2' })
    await vi.waitFor(async () => {
      await house.settle()
      expect((await house.claimOf(house.admin, claimId)).state).toBe('paid')
    }, patience)
    const order = await house.desk.read(box.orderId)
    expect([order.creditNotes.length, order.money.committedCents]).toEqual([1, 4215])
    const notes = await house.till.app.deps.pool.query(
      'select total_cents from invoices where order_id = $1 and corrects is not null',
      [box.orderId],
    )
    expect(notes.rows).toEqual([{ total_cents: -3025 }])
  })
  expect(await brokenInvariants(house.till.app.deps.pool)).toEqual({})
})

// Seen to fail: the second was offered the transport of both, 30,25 €.
test('a box whose transport was refused keeps its weight in the share of the next', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.twoBoxes(marie)
  await house.later(40, async () => {
    const [first, second] = [
      await house.till.app.otherDevice(house.admin),
      await house.till.app.otherDevice(house.boss),
    ]
    const accepted = async (place: number) => {
      const claimId = await house.sentClaim(marie, box, { kind: 'lost', place })
      const answer = { indemnityCents: 500, words: 'Perdu.' }
      expect((await house.act(first, claimId, 'acceptance', answer)).status).toBe(200)
      return (await house.claimOf(second, claimId)).money.postageRefund.amountCents
    }
    expect(await accepted(1)).toBe(1911)
    const { refunds } = (await house.desk.read(box.orderId)).money
    const postage = refunds.find(({ reason }: { reason: string }) => reason === 'lost')
    await house.call(second, 'POST', `/api/admin/refunds/${postage.id}/refusal`, {})
    expect(await accepted(2)).toBe(1114)
  })
  expect(await brokenInvariants(house.till.app.deps.pool)).toEqual({})
})

// Removed to see it fail: `shipment` in `mostIndemnity`, then the share of `postageParts`.
test('the boxes of a shipment share its tier and its transport, and each is claimed by itself', async () => {
  const marie = await house.till.app.makeCustomer()
  const box = await house.twoBoxes(marie)
  await house.later(40, async () => {
    const [first, second] = [
      await house.till.app.otherDevice(house.admin),
      await house.till.app.otherDevice(house.boss),
    ]
    const claims = [
      await house.sentClaim(marie, box, { kind: 'lost' }),
      await house.sentClaim(marie, box, { kind: 'lost', place: 2 }),
    ] as const
    // 500 € of books in each, a tier of 500 € for both; 1,2 kg and 0,7 kg.
    const accept = (claimId: string, indemnityCents: number) =>
      house.act(first, claimId, 'acceptance', { indemnityCents, words: 'Perdu.' })
    const moneyOf = async (claimId: string) => (await house.claimOf(second, claimId)).money
    expect(await moneyOf(claims[0])).toMatchObject({ insuredCents: 50_000, mostCents: 50_000 })
    expect((await accept(claims[0], 40_000)).status).toBe(200)
    expect((await moneyOf(claims[1])).mostCents).toBe(10_000)
    expect((await accept(claims[1], 10_001)).body.code).toBe('indemnity-over-cap')
    expect((await accept(claims[1], 10_000)).status).toBe(200)
    const postages = await Promise.all(
      claims.map(async (claimId) => (await moneyOf(claimId)).postageRefund.amountCents),
    )
    expect(postages).toEqual([1911, 1114])
  })
  expect(await brokenInvariants(house.till.app.deps.pool)).toEqual({})
})
