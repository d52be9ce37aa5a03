import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cards,
  countedTypes,
  idOf,
  openShop,
  order,
  payByCard,
  post,
  type Shop,
} from './test-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

// Seen to fail with `await` put between the check of the status and the act.
test('a form sent sixteen times at once pays once', async () => {
  const session = await shop.stripe.checkout.sessions.create(order())
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => payByCard(shop, session, cards.accepted)),
  )
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
    new Set([`http://shop.test/merci?session=${session.id}`]),
  )
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(session.id)
  expect((await shop.stripe.charges.list({ payment_intent: idOf(intent) })).data).toHaveLength(1)
  expect(countedTypes(shop)).toMatchObject({ 'checkout.session.completed': 1 })
})

// With a style that its own policy refuses, the page is bare and no other test fails.
test('the hosted page may use its style, and nothing from elsewhere', async () => {
  const session = await shop.stripe.checkout.sessions.create(order())
  const answer = await fetch(session.url ?? '')
  const page = await answer.text()
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  expect(page).not.toMatch(/<script|src=|url\(|@import/)
})

test('a mistyped card is refused field by field and its code is not sent back', async () => {
  const { id } = await shop.stripe.checkout.sessions.create(order())
  const answer = await post(`${shop.url}/c/pay/${id}/card`, {
    number: '4242 4242 4242 4241',
    expiry: '01/20',
    cvc: '987',
    name: '',
  })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Ce numéro de carte n’est pas valide.')
  expect(page).toContain('La carte est expirée.')
  expect(page).toContain('Indiquez le nom du titulaire de la carte.')
  expect(page).not.toContain('987')
  expect(page).toContain('Photo &lt;b&gt;du&lt;/b&gt; contenu')
})
