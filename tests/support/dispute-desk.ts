import Stripe from 'stripe'
import { expect, vi } from 'vitest'
import type { FinanceRow } from '#contract/payments/finances.ts'
import { sendDisputeAnswer } from '#server/payments/disputes/answer-dispute.ts'
import { patience } from './patience.ts'
import { refundDesk } from './refund-desk.ts'
import type { Answer, Person } from './test-app.ts'
import type { Till } from './till.ts'

export type Disputed = {
  readonly customer: Person
  readonly orderId: string
  readonly quoteId: string
  readonly disputeId: string
}

type DisputeWish = { readonly inquiry?: boolean }

export type DisputeDesk = ReturnType<typeof disputeDesk>

/** Paid orders that a bank disputes, and what an admin does about them. */
export function disputeDesk(till: Till, admin: Person) {
  const { app } = till
  const orders = refundDesk(till, admin)
  /** The bank of this paid order disputes it; our row of it. */
  const dispute = async (orderId: string, wish: DisputeWish = {}): Promise<string> => {
    await till.control(`/charges/${await orders.chargeOf(orderId)}/dispute`, wish)
    let disputeId = ''
    await orders.settled(orderId, ({ money }) => {
      disputeId = money.disputes[0].id
    })
    return disputeId
  }
  const ask = (method: string, path: string, as: Person = admin, body?: object): Promise<Answer> =>
    app.request(method, `/api/admin/disputes/${path}`, { as, ...(body ? { body } : {}) })
  return {
    disputed: async (wish: DisputeWish = {}): Promise<Disputed> => {
      const customer = await app.makeCustomer()
      const quote = await till.makeQuote(customer)
      await till.pay((await till.open(customer, [quote])).body.url)
      const orderId = await orders.orderOf(customer)
      return { customer, orderId, quoteId: quote.id, disputeId: await dispute(orderId, wish) }
    },
    dispute,
    /** What the page says once the provider's news have arrived. */
    settled: (id: string, state: object) => settledAs(app, () => ask('GET', id), state),
    refund: (orderId: string) => orders.ask(orderId, { kind: 'whole' }),
    /** A message of the customer about the quote; its id. */
    say: async ({ customer, quoteId }: Disputed, words: string): Promise<string> => {
      const path = `/api/quotes/${quoteId}/messages`
      await app.request('POST', path, { as: customer, body: { body: words } })
      const { rows } = await app.deps.pool.query('select id from messages where body = $1', [words])
      return rows[0].id
    },
    read: (id: string) => ask('GET', id),
    put: (id: string, body: object) => ask('PUT', `${id}/answer`, admin, body),
    preview: (id: string) => ask('GET', `${id}/preview`),
    file: (id: string, kind: string) => ask('GET', `${id}/files/${kind}`),
    send: (id: string, seenPrint: string, as: Person = admin) =>
      ask('POST', `${id}/submission`, as, { seenPrint }),
    accept: (id: string, as: Person = admin) =>
      ask('POST', `${id}/acceptance`, as, { reason: 'Boîte perdue' }),
    /** Sends while the line breaks: before or after the submission reached the provider, or at the first upload. */
    sendOverBrokenLine: async (
      disputeId: string,
      seenPrint: string,
      moment: 'upload' | 'before' | 'after',
    ) =>
      sendDisputeAnswer(
        { ...(await app.contextOf(admin)), stripe: brokenLine(till, moment) },
        { disputeId, seenPrint },
      ),
    atProvider: async (disputeId: string): Promise<Stripe.Dispute> => {
      const { rows } = await app.deps.pool.query(
        'select stripe_dispute_id as id from disputes where id = $1',
        [disputeId],
      )
      if (!app.deps.stripe) throw new Error('no provider')
      return app.deps.stripe.disputes.retrieve(rows[0].id)
    },
    /** The open disputes of the finances, page after page. */
    list: (limit = 100) => openDisputes(till, admin, limit),
  }
}

const settledAs = ({ runJobs }: Till['app'], read: () => Promise<Answer>, state: object) =>
  vi.waitFor(async () => {
    await runJobs()
    const { body } = await read()
    expect(body).toMatchObject(state)
    return body
  }, patience)

async function openDisputes({ app }: Till, as: Person, limit: number): Promise<FinanceRow[]> {
  const rows: FinanceRow[] = []
  for (let cursor = ''; ;) {
    const path = `/api/admin/finance-rows?table=disputes&limit=${limit}${cursor}`
    const { body } = await app.request('GET', path, { as })
    rows.push(...body.items)
    if (body.nextCursor === null) return rows
    cursor = `&cursor=${body.nextCursor}`
  }
}

function brokenLine({ stripe: { url } }: Till, moment: 'upload' | 'before' | 'after'): Stripe {
  const isBroken = (asked: URL, method: string | undefined) =>
    method === 'POST' &&
    asked.pathname.startsWith(moment === 'upload' ? '/v1/files' : '/v1/disputes')
  const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
    const breaks = isBroken(new URL(input instanceof Request ? input.url : input), init?.method)
    if (breaks && moment !== 'after') throw new TypeError('the line is cut')
    const response = await fetch(input, init)
    if (breaks) throw new TypeError('the line is cut')
    return response
  })
  const { hostname: host, port } = new URL(url)
  return new Stripe('sk_test_till', {
    host,
    port: Number(port),
    protocol: 'http',
    httpClient,
    telemetry: false,
    maxNetworkRetries: 0,
  })
}
