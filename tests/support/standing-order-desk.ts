import { followStandingOrders } from '#server/sales/standing-orders/follow-standing-orders.ts'
import { jobContext } from '#server/worker.ts'
import { standingOrderVersion } from '#words/standing-order.ts'
import { row, type Body } from './basket.ts'
import { giveCustomsPapers } from './give-customs-papers.ts'
import { receivedParcel, send, sentLine } from './quote-scenes.ts'
import { keepCard } from './saved-methods.ts'
import type { Answer, Person, TestApp } from './test-app.ts'
import { card, openTill, termsVersionNow, type Till } from './till.ts'

export type Scene = {
  readonly owner: Person
  readonly method: string
  readonly parcelIds: readonly string[]
  readonly orderId: string
}

/** A till, and the people around a standing order. */
export type StandingOrderDesk = Awaited<ReturnType<typeof openStandingOrderDesk>>

export async function openStandingOrderDesk(given?: Till) {
  const till = given ?? (await openTill())
  const { app } = till
  const admin = await app.makeStaff('admin')
  const operator = await app.makeStaff('operateur')
  const follow = () => followStandingOrders(jobContext(app.deps, 'follow-standing-orders'))
  const parcelOf = (owner: Person) => receivedParcel(app, owner, operator)
  const desk = {
    till,
    app,
    admin,
    operator,
    follow,
    parcelOf,
    later: (hours: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000)
    },
    order: (id: string): Promise<Body> =>
      row(till, 'select * from standing_orders where id = $1', [id]),
    quoteOf: (id: string): Promise<Body> =>
      row(
        till,
        'select q.* from quotes q join standing_orders o on o.quote_id = q.id where o.id = $1',
        [id],
      ),
    /** The mail that announces it is delivered now. */
    mailLeaves: () =>
      app.deps.pool.query(
        `update notifications set state = 'sent', sent_at = $1
         where kind = 'standing-order-announced' and sent_at is null`,
        [app.clock.now],
      ),
  }
  return { ...desk, ...scenesOf(till, desk) }
}

type Desk = {
  readonly admin: Person
  readonly follow: () => Promise<void>
  readonly parcelOf: (owner: Person) => Promise<string>
  readonly quoteOf: (id: string) => Promise<Body>
  readonly mailLeaves: () => Promise<unknown>
}

function scenesOf(till: Till, desk: Desk) {
  const { app } = till
  const agree = async (
    as: Person,
    parcelIds: readonly string[],
    method: string,
    more: object = {},
  ): Promise<Answer> =>
    app.request('POST', '/api/standing-orders', {
      as,
      body: await agreementOf(app, parcelIds, method, more),
    })

  /** Agreed to, with parcels that are here and have their papers. */
  const agreed = async (more: object = {}, fields = card, parcels = 1): Promise<Scene> => {
    const owner = await app.makeCustomer()
    const method = await keepCard(till, owner, fields)
    const parcelIds = []
    for (let made = 0; made < parcels; made += 1) parcelIds.push(await desk.parcelOf(owner))
    await giveCustomsPapers(app.deps, parcelIds)
    const { status, body } = await agree(owner, parcelIds, method, more)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { owner, method, parcelIds, orderId: body.id }
  }
  /** The office sends its quote: a transport and the fee. */
  const sendAt = async (
    orderId: string,
    totalCents: number,
    more: object = {},
  ): Promise<Answer> => {
    const quote = await desk.quoteOf(orderId)
    const lines = [sentLine('carrier', totalCents - 690), sentLine('processing_fee', 690)]
    return send(app, desk.admin, quote.id, quote.version, { lines, ...more })
  }
  return {
    agree,
    agreed,
    sendAt,
    /** Asked for and sent under the ceiling; its mail has left. */
    announced: async (more: object = {}, fields = card, totalCents = 8000): Promise<Scene> => {
      const scene = await agreed(more, fields)
      await desk.follow()
      const { status, body } = await sendAt(scene.orderId, totalCents)
      if (status !== 200) throw new Error(JSON.stringify(body))
      await desk.mailLeaves()
      return scene
    },
    stop: (orderId: string, as: Person): Promise<Answer> =>
      app.request('POST', `/api/standing-orders/${orderId}/stop`, { as }),
  }
}

/** What the form sends. */
const agreementOf = async (
  app: TestApp,
  parcelIds: readonly string[],
  paymentMethodId: string,
  more: object = {},
) => ({
  parcelIds,
  paymentMethodId,
  condition: { kind: 'all-arrived' },
  ceilingCents: 9000,
  firstName: 'Marie',
  lastName: 'Tehei',
  email: 'marie@example.test',
  destination: 'Nouvelle-Calédonie',
  mode: 'standard',
  options: [],
  insuranceTier: 0,
  agreement: standingOrderVersion,
  stopHours: 24,
  acceptTerms: true,
  termsVersion: await termsVersionNow(app),
  requestExpress: true,
  ...more,
})
