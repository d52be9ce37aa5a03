import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { ok, type HttpPerson } from './http-person.ts'
import { mailsTo, sessionOf, type Scene } from './http-scenes.ts'

/** The traces of a customer's payments, counted in the database and in the inbox. */
export async function traceOf({ escale, rows }: Scene, customer: HttpPerson) {
  const [counted] = await rows(
    `select
      (select count(*)::int from orders where customer_id = u.id and status <> 'cancelled') as orders,
      (select count(*)::int from invoices where customer_id = u.id) as invoices,
      (select count(distinct number)::int from invoices where customer_id = u.id) as numbers,
      (select count(*)::int from payments p join checkouts c on c.id = p.checkout_id where c.customer_id = u.id) as payments,
      (select count(*)::int from shipments where customer_id = u.id) as shipments,
      (select count(*)::int from refunds r join payments p on p.id = r.payment_id
        join checkouts c on c.id = p.checkout_id where c.customer_id = u.id) as refunds,
      (select count(*)::int from notifications
        where user_id = u.id and channel = 'email' and kind = 'payment-received') as promised
     from users u where u.email = $1`,
    [customer.email],
  )
  const subjects = await mailsTo(escale, customer.email)
  const mails = subjects.filter((subject) => subject.startsWith('Paiement reçu')).length
  return { ...counted, mails } as Trace
}
export type Trace = Readonly<
  Record<
    'orders' | 'invoices' | 'numbers' | 'payments' | 'shipments' | 'refunds' | 'promised' | 'mails',
    number
  >
>

const once: Trace = {
  orders: 1,
  invoices: 1,
  numbers: 1,
  payments: 1,
  shipments: 1,
  refunds: 0,
  promised: 1,
  mails: 1,
}

/** Expects exactly one payment: one order, one invoice, one mail, and one charge at the provider. */
export async function expectPaidOnce(
  scene: Scene,
  customer: HttpPerson,
  page: string,
  limitMs = 20_000,
): Promise<void> {
  await paid(customer, page, limitMs)
  await eventually(async () => ((await traceOf(scene, customer)).mails > 0 ? true : undefined), {
    about: 'the payment mail',
    limitMs,
  })
  expect(await traceOf(scene, customer)).toEqual(once)
  const charges = await chargesOf([page])
  expect(charges.map(({ status, amountRefunded }) => [status, amountRefunded])).toEqual([
    ['succeeded', 0],
  ])
}

/** Waits until our own page says that the order is paid. */
export const paid = (customer: HttpPerson, page: string, limitMs = 20_000) =>
  eventually(
    async () => {
      const answer = await customer.get(`/api/checkouts/${sessionOf(page)}`).catch(() => undefined)
      return answer?.status === 200 && answer.body.status === 'paid' ? true : undefined
    },
    { about: 'the state « paid »', limitMs },
  )

type Charge = { readonly amount: number; readonly amountRefunded: number; readonly status: string }

/** The provider's charges for these pages, read from the provider. */
export async function chargesOf(pages: readonly string[]): Promise<Charge[]> {
  const taken: Charge[] = []
  for (const page of pages) taken.push(...(await chargesOfSession(page)))
  return taken
  async function chargesOfSession(page: string): Promise<Charge[]> {
    const stripe = new URL(page).origin
    const read = async (path: string) => {
      const headers = { authorization: 'Bearer sk_test_faults' }
      return (await fetch(`${stripe}/v1${path}`, { headers })).json() as Promise<any>
    }
    const { payment_intent: intent } = await read(`/checkout/sessions/${sessionOf(page)}`)
    if (!intent) return []
    const { data } = await read(`/charges?payment_intent=${intent}`)
    return data.map((charge: any) => ({
      amount: charge.amount,
      amountRefunded: charge.amount_refunded,
      status: charge.status,
    }))
  }
}

/** The orders of a customer, as the customer sees them. */
export const ordersOf = async (customer: HttpPerson): Promise<any[]> =>
  ok(await customer.get('/api/orders')).items
