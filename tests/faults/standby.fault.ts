import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDebianPostgres } from '../../scripts/debian-postgres.ts'
import { listening } from '../support/event-stream.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Buyer,
  type FailoverScene,
  openFailoverScene,
  startWriters,
  type Writers,
} from '../support/failover-scene.ts'
import { ok } from '../support/http-person.ts'
import { declaration, openedCheckout, payByCard } from '../support/http-scenes.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { chargesOf, paid } from '../support/payment-trace.ts'
import type { Member } from '../support/replicated-postgres.ts'

/** `npm test -- --full`: three failovers, after which the first server is the old primary again, under all the writes it takes. */
const size = process.env['VITE_TEST_FULL']
  ? { failovers: 3, each: 4, writes: 600 }
  : { failovers: 1, each: 1, writes: 40 }

const native = await findDebianPostgres()
let scene: FailoverScene | undefined
beforeAll(async () => {
  if (native.found) scene = await openFailoverScene(native.engine, { people: 6 })
})
afterAll(() => scene?.stop())

const kept = async (member: Member, numbers: readonly string[]): Promise<number> =>
  (await member.rows('select from parcels where tracking_number = any($1)', [numbers])).length

const isTrue = async (member: Member, sql: string) =>
  (await member.rows(sql)).length > 0 ? true : undefined

// Removed to see it fail: the wait for the standby’s position; the second file lacked the parcel.
test.skipIf(!native.found)(
  'a file of a whole list comes from the standby, with one’s own last write; from the primary while the standby lags',
  async () => {
    if (!scene) throw new Error('no scene')
    const { pair, marie, admin } = scene
    const hasNewParcel = async () => {
      const { trackingNumber } = ok(await marie.post('/api/parcels', declaration()))
      const { status, body } = await admin.get('/api/warehouse/parcel-export')
      return status === 200 && new TextDecoder().decode(body).includes(trackingNumber)
    }
    const readThere = `select from pg_stat_activity where application_name = 'escale' and query like '%tracking_number%'`
    expect(await hasNewParcel()).toBe(true)
    expect(await isTrue(pair.second, readThere)).toBe(true)

    await pair.second.set('recovery_min_apply_delay', '30s')
    expect(await hasNewParcel()).toBe(true)
    await pair.second.set('recovery_min_apply_delay', undefined)
  },
)

// Skipped without Debian’s PostgreSQL alone, whose pg_basebackup makes the standby.
test.skipIf(!native.found)(
  'a standby takes over from a primary that dies under load: nothing acknowledged is lost',
  async () => {
    if (!scene) throw new Error('no scene')
    const { pair, pool, buyers, marie } = scene
    const stream = await listening(marie)
    const payers = await Promise.all(
      buyers.map(async (buyer) => ({
        ...buyer,
        page: await openedCheckout(buyer.person, buyer.quote),
      })),
    )
    const people = buyers.map(({ person }) => person)
    const writers = startWriters(people, size.each)
    const began = performance.now()
    const figures: Record<string, unknown>[] = []

    let [primary, other] = [pair.first, pair.second]
    for (let failover = 1; failover <= size.failovers; failover += 1) {
      await writers.more(size.writes)
      await (failover === 1 ? payAround(payers, primary) : primary.kill())
      figures.push(await takeOver(other, writers))
      ;[primary, other] = [other, primary]
      if (failover < size.failovers) await becomeStandby(other, primary)
    }
    await writers.more(size.writes)
    await writers.stop()
    const seconds = (performance.now() - began) / 1000

    const numbers = writers.acknowledged.map(({ number }) => number)
    console.info({ acknowledged: numbers.length, seconds, statuses: writers.statuses, figures })
    expect(await kept(primary, numbers)).toBe(numbers.length)
    expect(Object.keys(writers.statuses).toSorted()).toEqual(['200', '503'])
    expect(writers.withoutRetry()).toBe(0)

    await expectPaid(payers, primary)
    expect(await brokenInvariants(pool)).toEqual({})

    // Jobs, and pages that are open since before.
    const invoices = `select from pgboss.job where name = 'render-invoice' and state = 'completed' having count(*) = ${payers.length}`
    await eventually(() => isTrue(primary, invoices), { about: 'the invoices' })
    await eventually(async () => (stream.heard.includes('resync') ? true : undefined))
    const before = stream.heard.length
    ok(await marie.post('/api/parcels', declaration()))
    await eventually(async () => (stream.heard.slice(before).includes('fact') ? true : undefined))
    expect(stream.isClosed()).toBe(false)
    stream.close()
  },
)

async function takeOver(standby: Member, { acknowledged }: Writers) {
  const killedAt = performance.now()
  await standby.promote()
  const promotedAt = performance.now()
  const written = await eventually(async () => acknowledged.find(({ at }) => at > promotedAt), {
    about: 'a write after the promotion',
  })
  const writingAgainMs = Math.round(written.at - promotedAt)
  expect(writingAgainMs).toBeLessThan(30_000)
  return { promotionMs: Math.round(promotedAt - killedAt), writingAgainMs }
}

type Payer = Buyer & { readonly page: string }

/** What was paid, at the provider and with us, to the cent. */
async function expectPaid(payers: readonly Payer[], primary: Member): Promise<void> {
  for (const { person, page } of payers) await paid(person, page, 60_000)
  const [ours] = await primary.rows(
    `select sum(amount_cents)::int as cents, (select count(*)::int from orders) as orders from payments`,
  )
  const charges = await chargesOf(payers.map(({ page }) => page))
  const cents = sum(payers.map(({ quote }) => quote.totalCents))
  expect(ours).toEqual({ cents, orders: payers.length })
  expect(sum(charges.map(({ amount, amountRefunded }) => amount - amountRefunded))).toBe(cents)
}

/** Two pay before the primary dies, two at that moment, two while nobody is primary. */
async function payAround(payers: readonly Payer[], primary: Member) {
  const [a, b, c, d, ...late] = payers
  for (const early of [a, b]) {
    if (!early) continue
    await payByCard(early.page)
    await paid(early.person, early.page)
  }
  const meanwhile = [c, d].map((payer) => payer && payByCard(payer.page))
  await primary.kill()
  await Promise.all([...meanwhile, ...late.map(({ page }) => payByCard(page))])
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0)

/** What the keeper does with a primary that died, before the next failover. */
async function becomeStandby(dead: Member, primary: Member): Promise<void> {
  await dead.rewindTo(primary)
  await dead.start()
  await primary.waitFor(dead)
}

// Removed to see it fail: `timeline === this.#timeline` in the finder; the old primary was taken, and its rows were lost.
test.skipIf(!native.found)(
  'an old primary that comes back gets no write, not even when it is the only one left; both away is a 503',
  async () => {
    if (!scene) throw new Error('no scene')
    const { first, second } = scene.pair
    const people = scene.buyers.map(({ person }) => person)
    await first.start()
    await first.waitFor(undefined)
    // It would take them.
    await first.rows('create table proof_of_writing ()')

    const writers = startWriters(people, 1)
    await writers.more(20)
    await second.kill()
    await eventually(async () => ((writers.statuses['503'] ?? 0) > 5 ? true : undefined))
    await first.kill()
    const refused = writers.statuses['503'] ?? 0
    await eventually(async () => ((writers.statuses['503'] ?? 0) > refused + 5 ? true : undefined))
    await Promise.all([first.start(), second.start()])
    await writers.more(20)
    await writers.stop()

    const numbers = writers.acknowledged.map(({ number }) => number)
    expect(await kept(second, numbers)).toBe(numbers.length)
    expect(await kept(first, numbers)).toBe(0)
    expect(Object.keys(writers.statuses).toSorted()).toEqual(['200', '503'])
    expect(writers.withoutRetry()).toBe(0)
  },
)
