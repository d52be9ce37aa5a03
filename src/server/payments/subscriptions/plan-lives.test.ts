import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buy, plan, row } from '#tests/support/basket.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { patience } from '#tests/support/patience.ts'
import { endSubscriptions, planDesk, wanted } from '#tests/support/plan-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { card, openTill, type Till } from '#tests/support/till.ts'

let till: Till
let desk: ReturnType<typeof planDesk>
beforeAll(async () => {
  till = await openTill()
  desk = planDesk(till)
})
afterAll(() => till.close())

const prices: Readonly<Record<string, number>> = {
  'standard month': 990,
  'standard year': 10_989,
  'premium month': 2990,
  'premium year': 32_890,
}

type Act =
  | 'later'
  | 'cancel'
  | 'resume'
  | 'revoke'
  | 'refuse'
  | 'accept'
  | 'pay'
  | { readonly to: string }
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Act>('later') },
    { weight: 5, arbitrary: fc.constantFrom(...Object.keys(prices)).map((to): Act => ({ to })) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Act[]>('cancel', 'resume', 'revoke', 'refuse', 'accept', 'pay'),
    },
  ),
  { minLength: 4, maxLength: 9 },
)

async function live(person: Person, act: Act): Promise<void> {
  if (typeof act === 'object') {
    const [to = '', frequency] = act.to.split(' ')
    await desk.change(person, wanted(to, frequency))
  } else if (act === 'later') await desk.advance(9)
  else if (act === 'cancel') await desk.act(person, 'cancellation')
  else if (act === 'resume') await desk.act(person, 'resumption')
  else if (act === 'revoke') await desk.revoke(person)
  else if (act === 'pay') {
    const { body } = await desk.visitInvoice(person)
    if (body.url) await till.pay(body.url, card)
  } else if ((await desk.read(person)).current) {
    const control = act === 'refuse' ? 'fail-next-renewal' : 'succeed-next-attempt'
    await till.control(`/subscriptions/${await desk.stripeIdOf(person)}/${control}`)
  }
}

/** The provider's own account of what each second of a plan cost: the sum of its lines. */
async function billedByDays(person: Person): Promise<number> {
  const { stripe } = till.app.deps
  const { stripe_customer_id: customer } = await row(
    till,
    'select * from customers where user_id = $1',
    [person.id],
  )
  const { data } = (await stripe?.invoices.list({ customer, status: 'paid', limit: 100 })) ?? {
    data: [],
  }
  const shares = data
    .flatMap(({ lines }) => lines.data)
    .map(({ amount, period, description }) => {
      const isPart = /^Temps/.test(description ?? '')
      return { amount, seconds: period.end - period.start, isPart }
    })
  for (const { amount, isPart } of shares) {
    if (!isPart) expect(Object.values(prices)).toContain(amount)
  }
  return shares.reduce((sum, { amount }) => sum + amount, 0)
}

const totalOf = async (person: Person): Promise<number> =>
  (
    await row(
      till,
      'select coalesce(sum(total_cents), 0)::int as n from orders where customer_id = $1',
      [person.id],
    )
  ).n

test('random lives, their messages doubled and reversed: our orders are what each day cost, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('standard', 'premium'), acts, async (first, all) => {
      const person = await till.app.makeCustomer()
      await buy(till, person, { items: [plan(first)] })
      for (const act of all) {
        await till.control('/copies', { copies: 2 })
        await till.control('/hold')
        await live(person, act)
        await till.control('/release', { order: 'reversed' })
        await till.control('/copies', { copies: 1 })
      }
      const billed = await billedByDays(person)
      await vi.waitFor(async () => expect(await totalOf(person)).toBe(billed), patience)
      const { current, plan: inForce } = await desk.read(person)
      expect(inForce).toBe(current?.plan ?? 'gratuit')
      if (current) expect(current.priceCents).toBe(prices[`${current.plan} ${current.frequency}`])
      await endSubscriptions(till)
    }),
    { numRuns: 6 },
  )
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
