import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import type { DB } from '#server/core/schema.ts'
import { carrierAndFee, receivedParcel, requestedQuote, send } from './quote-scenes.ts'
import { createTestApp, type Answer, type Person, type TestApp } from './test-app.ts'

/** A server with the people around a quote, and a clock set to when quotes are sent. */
export type QuoteDesk = {
  readonly app: TestApp
  readonly customer: Person
  readonly admin: Person
  readonly operator: Person
  readonly at: (time: Date | number) => void
  /** A quote for one measured parcel, sent in version 1 at `quotesAreSentAt`. */
  readonly sentQuote: (
    owner?: Person,
    lines?: readonly unknown[],
  ) => Promise<{ readonly parcelId: string; readonly quoteId: string }>
  readonly rowOf: (quoteId: string) => Promise<Selectable<DB['quotes']>>
  readonly usesOf: (quoteId: string) => Promise<{ benefit: string; slot: number }[]>
  readonly decline: (quoteId: string, as?: Person) => Promise<Answer>
}

export const quotesAreSentAt = new Date('2026-11-20T09:00:00.000Z')
export const day = 86_400_000

export async function openQuoteDesk(): Promise<QuoteDesk> {
  const app = await createTestApp()
  const customer = await app.makeCustomer()
  const admin = await app.makeStaff('admin')
  const operator = await app.makeStaff('operateur')
  const at = (time: Date | number) => {
    app.clock.now = new Date(time)
  }
  return {
    app,
    customer,
    admin,
    operator,
    at,
    sentQuote: async (owner = customer, lines = carrierAndFee) => {
      at(quotesAreSentAt)
      const parcelId = await receivedParcel(app, owner, operator)
      const quoteId = await requestedQuote(app, owner, [parcelId])
      const { status, body } = await send(app, admin, quoteId, 0, { lines })
      expect([status, body.code]).toEqual([200, undefined])
      return { parcelId, quoteId }
    },
    rowOf: (id) => quoteRow(app, id),
    usesOf: (id) => benefitUses(app, id),
    decline: (id, as = customer) =>
      app.request('POST', `/api/quotes/${id}/refusal`, { as, body: { reason: 'Trop cher' } }),
  }
}

export const quoteRow = ({ deps }: TestApp, id: string) =>
  deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const benefitUses = ({ deps }: TestApp, quoteId: string) =>
  deps.db
    .selectFrom('benefit_uses')
    .select(['benefit', 'slot'])
    .where('quote_id', '=', quoteId)
    .execute()
