import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { anonymous, ok, type HttpPerson } from '../support/http-person.ts'
import {
  acceptedQuote,
  control,
  newCustomer,
  openCheckout,
  openedCheckout,
  payByCard,
  sceneOf,
  sessionOf,
  type AcceptedQuote,
  type Scene,
  termsVersionFor,
} from '../support/http-scenes.ts'
import { chargesOf, expectPaidOnce, ordersOf, traceOf } from '../support/payment-trace.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
let scene: Scene
let marie: HttpPerson
beforeAll(async () => {
  scene = await sceneOf(escale)
})
beforeEach(async () => {
  marie = await newCustomer(scene)
})
afterEach(async () => {
  await control(escale, '/release')
})

const ready = () =>
  eventually(
    async () => {
      const answer = await anonymous(escale)
        .get('/api/ready')
        .catch(() => undefined)
      return answer?.status === 200 ? true : undefined
    },
    { about: 'the server', limitMs: 30_000 },
  )

test('the same quote opened in two tabs is one page; paid in both at once it is paid once', async () => {
  const quote = await acceptedQuote(scene, marie)
  const [one, two] = await Promise.all([openedCheckout(marie, quote), openedCheckout(marie, quote)])
  expect(one).toBe(two)
  const answers = await Promise.all([payByCard(one), payByCard(two)])
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  await expectPaidOnce(scene, marie, one)
  expect((await openCheckout(marie, quote)).body.code).toBe('quote-already-paid')
})

// The emulator holds its webhook, so that the second tab cannot know that the first one has paid.
test('two pages that share a quote, both paid: one order, and the other payment goes back', async () => {
  const shared = await acceptedQuote(scene, marie)
  const other = await acceptedQuote(scene, marie)
  const first = await openedCheckout(marie, shared)
  await control(escale, '/hold')
  await payByCard(first)
  const second = await openBoth(shared, other)
  const pages: string[] = [first, ok(second).url]
  await payByCard(ok(second).url)
  await control(escale, '/release', { order: 'reversed' })
  await eventually(async () => ((await everySettled(pages)) ? true : undefined))
  const orders = await ordersOf(marie)
  expect(orders).toHaveLength(1)
  const kept = await eventually(async () => {
    const charges = await chargesOf(pages)
    const net = charges.reduce(
      (sum, { amount, amountRefunded }) => sum + amount - amountRefunded,
      0,
    )
    return net === orders[0].totalCents ? charges : undefined
  })
  expect(kept.map(({ amount, amountRefunded }) => amountRefunded % amount)).toEqual(
    kept.map(() => 0),
  )
})

const openBoth = async (one: AcceptedQuote, two: AcceptedQuote) =>
  marie.post('/api/checkouts', {
    quotes: [one, two].map(({ id, version }) => ({ quoteId: id, version })),
    totalCents: one.totalCents + two.totalCents,
    acceptTerms: true,
    termsVersion: await termsVersionFor(marie),
    requestExpress: true,
  })

async function everySettled(pages: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    pages.map((page) => marie.get(`/api/checkouts/${sessionOf(page)}`)),
  )
  return answers.every((answer) => ['paid', 'refunded'].includes(ok(answer).status))
}

test('SIGKILL between the payment and its message: fulfilled once after the restart', async () => {
  const page = await openedCheckout(marie, await acceptedQuote(scene, marie))
  await control(escale, '/hold')
  expect((await payByCard(page)).status).toBe(303)
  await escale.killServer()
  await ready()
  expect(await traceOf(scene, marie)).toMatchObject({ orders: 0, payments: 0 })
  await control(escale, '/copies', { copies: 1 })
  await control(escale, '/release')
  await expectPaidOnce(scene, marie, page)
})

const isFull = process.env['ESCALE_TEST_FULL'] !== undefined
// Also run with 0, 40 and 200 ms.
test.each(isFull ? [15, 90] : [15])(
  'SIGKILL %i ms after the message has left: nothing lost, nothing twice',
  async (delayMs) => {
    const page = await openedCheckout(marie, await acceptedQuote(scene, marie))
    await control(escale, '/hold')
    await payByCard(page)
    const released = control(escale, '/release')
    await pause(delayMs)
    await escale.killServer()
    await released
    await ready()
    await expectPaidOnce(scene, marie, page, 40_000)
  },
)

// The orders are locked, so that the provider has charged and our transaction waits when the process dies.
test('SIGKILL between the charge of a change of plan and its order: recorded once, and the same click is answered', async () => {
  await payByCard(ok(await openPlan()).url)
  const { body: shown } = await eventually(async () => {
    const preview = await marie.get(`${subscription}/change-preview?plan=premium&frequency=month`)
    return preview.status === 200 ? preview : undefined
  })
  await control(escale, '/hold')
  const client = new pg.Client(escale.databaseUrl)
  await client.connect()
  await client.query('begin; lock table orders in share row exclusive mode')
  const lost = agreeTo(shown).catch(() => undefined)
  await eventually(async () => {
    const waiting = `select from pg_locks where relation = 'orders'::regclass and not granted`
    return (await client.query(waiting)).rowCount ? true : undefined
  })
  await escale.killServer()
  await client.end()
  await lost
  await ready()
  expect(await totals()).toEqual([990])
  expect(ok(await agreeTo(shown)).outcome).toBe('changed')
  await control(escale, '/release', { order: 'reversed' })
  expect(await totals()).toEqual([990, shown.totalCents])
})

const subscription = '/api/subscription'
const openPlan = async () =>
  marie.post('/api/checkouts', {
    quotes: [],
    items: [{ kind: 'plan', plan: 'standard', frequency: 'month' }],
    totalCents: 990,
    acceptTerms: true,
    termsVersion: await termsVersionFor(marie),
    requestExpress: true,
  })
const agreeTo = (shown: ReturnType<typeof ok>) =>
  marie.post(`${subscription}/changes`, {
    to: { plan: 'premium', frequency: 'month' },
    totalCents: shown.totalCents,
    prorationAt: shown.prorationAt,
    termsVersion: shown.termsVersion,
    acceptTerms: true,
    requestExpress: true,
  })
const totals = async (): Promise<unknown[]> => {
  const orders = await scene.rows(
    `select o.total_cents from orders o join users u on u.id = o.customer_id
      where u.email = $1 order by o.number`,
    [marie.email],
  )
  return orders.map(({ total_cents: total }) => total)
}

test('the message never comes: reconciliation asks the provider', async () => {
  const page = await openedCheckout(marie, await acceptedQuote(scene, marie))
  await control(escale, '/hold')
  await payByCard(page)
  // The job only waits for time: two minutes without news from the provider.
  await scene.rows(
    `update checkouts set updated_at = now() - interval '3 minutes' where stripe_session_id = $1`,
    [sessionOf(page)],
  )
  await runJob('reconcile-checkouts')
  await expectPaidOnce(scene, marie, page)
  // The message arrives after all: it changes nothing.
  await control(escale, '/release')
  await expectPaidOnce(scene, marie, page)
})

async function runJob(name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: escale.databaseUrl,
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.send(name, {})
  await boss.stop()
}
