import { keepMethodVersion } from '#words/payment.ts'
import type { TestQuote } from './accepted-quote.ts'
import { row } from './basket.ts'
import type { Answer, Person } from './test-app.ts'
import { card, termsVersionNow, type Till } from './till.ts'

/** What a customer agrees to, as the cart sends it. */
export const agreed = async ({ app }: Till) => ({
  acceptTerms: true as const,
  termsVersion: await termsVersionNow(app),
  requestExpress: true,
})

export const basketOf = ({ id, version, totalCents }: TestQuote) => ({
  quotes: [{ quoteId: id, version }],
  totalCents,
})

/** Pays a quote of 42,15 € on the provider's page, and keeps the card; returns the kept means. */
export async function keepCard(till: Till, owner: Person, fields = card): Promise<string> {
  const body = { ...basketOf(await till.makeQuote(owner)), ...(await agreed(till)) }
  const opened = await till.app.request('POST', '/api/checkouts', {
    as: owner,
    body: { ...body, keepMethod: keepMethodVersion },
  })
  await till.pay(opened.body.url, fields)
  if (fields.number.endsWith('3220')) {
    await till.pay(opened.body.url, { decision: 'accept' }, 'authentication')
  }
  const { items } = (await till.app.request('GET', '/api/me/payment-methods', { as: owner })).body
  const last4 = fields.number.slice(-4)
  return items.find((one: { method: string }) => one.method.endsWith(last4)).id
}

export const payBySaved = async (
  till: Till,
  as: Person,
  quote: TestQuote,
  paymentMethodId: string,
): Promise<Answer> =>
  till.app.request('POST', '/api/payments', {
    as,
    body: { ...basketOf(quote), ...(await agreed(till)), paymentMethodId },
  })

/** What the provider took of this customer, in cents, the last first. */
export async function takenOf(till: Till, { id }: Person): Promise<number[]> {
  const { s: customer } = await row(
    till,
    'select stripe_customer_id as s from customers where user_id = $1',
    [id],
  )
  const charges = await till.app.deps.stripe?.charges.list({ customer, limit: 100 })
  return (charges?.data ?? []).flatMap(({ paid, amount }) => (paid ? [amount] : []))
}

export const quoteStatus = async (till: Till, { id }: TestQuote): Promise<string> =>
  (await row(till, 'select status from quotes where id = $1', [id])).status
