import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jobContext } from '#server/worker.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import { returnDesk } from '#tests/support/return-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { expireReturns } from './give-up-return.ts'

let till: Till
let operateur: Person
let admin: Person
let marie: Person
let scenes: ReturnType<typeof returnDesk>
beforeAll(async () => {
  till = await openTill()
  operateur = await till.app.makeStaff('operateur')
  admin = await till.app.makeStaff('admin')
  scenes = returnDesk(till, operateur)
})
afterAll(() => till.close())
beforeEach(async () => {
  till.app.clock.now = new Date()
  marie = await till.app.makeCustomer()
})

// Seen to fail without `renewBlock` in `giveUpPricedReturn`: the days to choose were over, and no mail asked again.
test.each([['expired'], ['impossible'], ['refunded']])(
  'a blocked parcel whose return is %s has its days to choose again, and no mail says that it may be shipped',
  async (because) => {
    const ctx = jobContext(till.app.deps, 'expire-returns')
    const parcelId = await scenes.received(marie)
    await scenes.block(parcelId)
    const shopAddress = 'La Boutique, 1 rue du Port, 59000 Lille'
    const chosen = await scenes.choose(parcelId, marie, { choice: 'return', shopAddress })
    const requestId = chosen.body.id
    await scenes.price(requestId, 890)
    if (because !== 'expired') {
      await scenes.accept(requestId, marie, 890)
      await scenes.pay(marie, requestId, 890)
    }
    till.app.clock.now = new Date(till.app.clock.now.getTime() + 16 * 86_400_000)
    const { order_id: orderId } = await scenes.returnOf(requestId)
    if (because === 'expired') await expireReturns(ctx)
    if (because === 'impossible') await giveUp(requestId)
    if (because === 'refunded') {
      await till.app.deps.pool.query('update sessions set proved_at = $2 where user_id = $1', [
        admin.id,
        till.app.clock.now,
      ])
      await refundDesk(till, admin).ask(orderId, { kind: 'whole' })
      await till.app.runJobs()
    }
    expect((await scenes.returnOf(requestId)).ended_because).toBe(because)
    const { acts, block } = await scenes.situation(parcelId, marie)
    expect(Date.parse(block.deadline) - till.app.clock.now.getTime()).toBeGreaterThan(
      13 * 86_400_000,
    )
    expect(acts).toContainEqual({ act: 'choose-for-blocked', refusal: null })
    const mails = await scenes.mailsTo(marie)
    expect(mails.filter((kind) => kind === 'parcel-blocked')).toHaveLength(2)
    expect(mails.includes('return-ended')).toBe(because !== 'refunded')
    const ended = await mailOf(ctx, 'return-ended', { requestId })
    expect(ended?.paragraphs.at(-1) ?? again).toBe(again)
  },
)

const giveUp = (requestId: string) =>
  till.app.request('POST', `/api/warehouse/requests/${requestId}/return-impossibility`, {
    as: operateur,
    body: { reason: 'La boutique refuse.' },
  })

const again =
  'Votre colis reste à Limoges, et il est toujours bloqué : choisissez de nouveau ce qu’il devient.'
