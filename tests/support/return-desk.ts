import { row, type Body } from './basket.ts'
import { requestScenes } from './request-scenes.ts'
import type { Answer, Person } from './test-app.ts'
import type { Till } from './till.ts'

type Asked = { readonly parcelId: string; readonly requestId: string }

/** Returns to shops, from the question to the payment. */
export function returnDesk(till: Till, operateur: Person) {
  const scenes = requestScenes(till.app, operateur)
  const desk = {
    ...scenes,
    /** A parcel whose return is asked for; on the free plan, 40 days are 10 days of storage due, 10 €. */
    asked: async (as: Person, receivedDaysAgo = 1): Promise<Asked> => {
      const parcelId = await scenes.received(as, receivedDaysAgo)
      const { body } = await scenes.askReturn(parcelId, as)
      return { parcelId, requestId: body.id }
    },
    accepted: async (
      as: Person,
      feeCents = 890,
      { receivedDaysAgo = 1, storageCents = 0 } = {},
    ): Promise<Asked> => {
      const one = await desk.asked(as, receivedDaysAgo)
      await scenes.price(one.requestId, feeCents)
      done(await scenes.accept(one.requestId, as, feeCents + storageCents))
      return one
    },
    cartOf: async (as: Person): Promise<Body> =>
      (await till.app.request('GET', '/api/cart', { as })).body,
    /** Opens a payment for one return, at this total. */
    open: async (as: Person, requestId: string, totalCents: number): Promise<Answer> => {
      const { termsVersion } = await desk.cartOf(as)
      return till.app.request('POST', '/api/checkouts', {
        as,
        body: {
          quotes: [],
          items: [{ kind: 'return', requestId }],
          totalCents,
          acceptTerms: true,
          termsVersion,
          requestExpress: false,
        },
      })
    },
    pay: async (as: Person, requestId: string, totalCents: number): Promise<string> => {
      const { url } = done(await desk.open(as, requestId, totalCents))
      await till.pay(url)
      return url
    },
    returnOf: (requestId: string) =>
      row(till, 'select * from shop_returns where request_id = $1', [requestId]),
  }
  return desk
}

function done({ status, body }: Answer): Body {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
