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

const ways: Readonly<Record<Extract<Act, string>, (person: Person) => Promise<unknown>>> = {
  later: () => desk.advance(9),
  cancel: (person) => desk.act(person, 'cancellation'),
  resume: (person) => desk.act(person, 'resumption'),
  revoke: (person) => desk.revoke(person),
  pay: async (person) => {
    const { body } = await desk.visitInvoice(person)
    return body.url && till.pay(body.url, card)
  },
  refuse: (person) => bank(person, 'fail-next-renewal'),
  accept: (person) => bank(person, 'succeed-next-attempt'),
}

async function bank(person: Person, control: string): Promise<void> {
  const { current } = await desk.read(person)
  if (current) await till.control(`/subscriptions/${await desk.stripeIdOf(person)}/${control}`)
}

async function live(person: Person, act: Act): Promise<void> {
  if (typeof act === 'string') await ways[act](person)
  else {
    const [to = '', frequency] = act.to.split(' ')
    await desk.change(person, wanted(to, frequency))
  }
}

/** The provider's own account: whole periods at a price of the catalogue, and parts of them, to the second. */
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
    .map(({ amount, description }) => {
      const isPart = description?.startsWith('Temps') === true
      return { amount, isPart }
    })
  const whole = shares.filter(({ isPart }) => !isPart).map(({ amount }) => amount)
  expect(Object.values(prices)).toEqual(expect.arrayContaining([...new Set(whole)]))
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
      const price = current && prices[`${current.plan} ${current.frequency}`]
      expect(current?.priceCents ?? null).toBe(price)
      await endSubscriptions(till)
    }),
    { numRuns: 6 },
  )
  expect(await brokenInvariants(till.app.deps.pool)).toEqual({})
})
