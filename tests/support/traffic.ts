import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { customerWithPassword, goodPassword } from './accounts.ts'
import { carrierAndFee, quoteRequest, receivedParcel } from './quote-scenes.ts'
import type { Person, TestApp } from './test-app.ts'
import type { TwoServers } from './two-servers.ts'

export type Traffic = {
  /** Answers that were no success. */
  readonly failed: readonly object[]
  readonly done: Readonly<Record<'declared' | 'accepted' | 'signedIn', number>>
  /** How many of them the database has. */
  readonly kept: () => Promise<Pick<Traffic['done'], 'declared' | 'accepted'>>
  readonly stop: () => Promise<void>
}

/** Customers who declare parcels, ask for quotes and accept them, the office that sends those, sign-ins: by both servers in turn. */
export async function startTraffic(app: TestApp, servers: TwoServers): Promise<Traffic> {
  const staff = { admin: await app.makeStaff('admin'), operator: await app.makeStaff('operateur') }
  const failed: object[] = []
  const done = { declared: 0, accepted: 0, signedIn: 0 }
  let isOver = false
  let turn = 0
  const ask = async (method: string, path: string, sent: object): Promise<Made> => {
    const { status, body } = await servers.request((turn += 1), method, path, sent)
    if (status !== 200) failed.push({ status, method, path, body })
    return body as Made
  }
  const quoteLives = async (as: Person) => {
    const parcelIds = [await receivedParcel(app, as, staff.operator)]
    const { id } = await ask('POST', '/api/quotes', { as, body: quoteRequest({ parcelIds }) })
    const sent = { replaces: 0, lines: carrierAndFee }
    const path = `/api/admin/quotes/${id}/versions`
    const { version } = await ask('POST', path, { as: staff.admin, body: sent })
    await ask('POST', `/api/quotes/${id}/acceptance`, { as, body: { version } })
    done.accepted += 1
  }
  const customerLives = async (as: Person) => {
    while (!isOver) {
      await ask('POST', '/api/parcels', { as, body: declaration() })
      done.declared += 1
      await ask('GET', '/api/parcels', { as })
      await quoteLives(as)
    }
  }
  const signIns = async (email: string) => {
    while (!isOver) {
      await ask('POST', '/api/session', { body: { email, password: goodPassword } })
      done.signedIn += 1
      await pause(500)
    }
  }
  const people = await Promise.all([1, 2, 3].map(() => app.makeCustomer()))
  const { email } = await customerWithPassword(app)
  const ids = people.map(({ id }) => id)
  const running = Promise.all([...people.map(customerLives), signIns(email)])
  return {
    failed,
    done,
    kept: async () => {
      const { rows } = await app.deps.pool.query(
        `select (select count(*)::int from parcels where status = 'pending_arrival' and customer_id = any($1)) as declared,
           (select count(*)::int from quotes where status = 'accepted' and customer_id = any($1)) as accepted`,
        [ids],
      )
      return rows[0]
    },
    stop: async () => {
      isOver = true
      await running
    },
  }
}

type Made = { readonly id?: string; readonly version?: number }

const declaration = () => ({
  trackingNumber: `6A${randomBytes(6).toString('hex').toUpperCase()}`,
  merchant: 'La Redoute',
  description: 'Un pull',
  requestedAction: 'immediate_forwarding',
})
