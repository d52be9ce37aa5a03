import { insertPhoto } from './fixtures.ts'
import type { TestQuote } from './accepted-quote.ts'
import type { Answer, Person } from './test-app.ts'
import { card, sessionOf, type Till } from './till.ts'

export type Item =
  | { readonly kind: 'plan'; readonly plan: string; readonly frequency: string }
  | { readonly kind: 'option'; readonly option: string; readonly parcelId: string }
  | { readonly kind: 'option'; readonly option: string; readonly quoteId: string }

/** The body of an answer, untyped so that tests can assert on it. */
export type Body = Answer['body']

export const photosOf = (parcelId: string): Item => ({
  kind: 'option',
  option: 'photos-contenu',
  parcelId,
})
/** This option is sold for a parcel or for a quote. */
export const repackagingOf = (target: { parcelId: string } | { quoteId: string }): Item => ({
  kind: 'option',
  option: 'reconditionnement-simple',
  ...target,
})
export const keepingOf = (parcelId: string, option = 'garde-10-jours'): Item => ({
  kind: 'option',
  option,
  parcelId,
})
export const plan = (name = 'standard', frequency = 'month'): Item => ({
  kind: 'plan',
  plan: name,
  frequency,
})

export const checkCart = async ({ app }: Till, as: Person, items: readonly Item[]): Promise<Body> =>
  (await app.request('POST', '/api/cart-checks', { as, body: { items } })).body

type Wanted = { readonly quotes?: readonly TestQuote[]; readonly items?: readonly Item[] }

/** Opens a payment as the cart does: loads the server's prices first. */
export async function openBasket(
  till: Till,
  as: Person,
  { quotes = [], items = [] }: Wanted,
): Promise<Answer> {
  const checked = await checkCart(till, as, items)
  const ofItems = checked.items.reduce((sum: number, item: Body) => sum + (item.totalCents ?? 0), 0)
  return till.app.request('POST', '/api/checkouts', {
    as,
    body: {
      quotes: quotes.map(({ id, version }) => ({ quoteId: id, version })),
      items,
      totalCents: quotes.reduce((sum, quote) => sum + quote.totalCents, ofItems),
      acceptTerms: true,
      termsVersion: checked.termsVersion,
      requestExpress: true,
    },
  })
}

/** Opens a payment and pays by card; returns the address of the paid page. */
export async function buy(till: Till, as: Person, wanted: Wanted, by = card): Promise<string> {
  const { status, body } = await openBasket(till, as, wanted)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  await till.pay(body.url, by)
  return body.url
}

/** The first row that a query returns. */
export const row = async ({ app }: Till, sql: string, values: readonly unknown[]): Promise<Body> =>
  (await app.deps.pool.query(sql, [...values])).rows[0]

export const stateOf = async (till: Till, as: Person, page: string): Promise<Body> =>
  (await till.app.request('GET', `/api/checkouts/${sessionOf(page)}`, { as })).body

/** The photos that were bought are taken, and handed over. */
export const takePhotos = async ({ app }: Till, as: Person, optionId: string): Promise<Answer> =>
  app.request('POST', `/api/warehouse/options/${optionId}/completion`, {
    as,
    body: { photoIds: [await insertPhoto(app.deps, null, as)] },
  })
