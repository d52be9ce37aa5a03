import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Emulator } from '../emulator.ts'
import { readCard } from '../payment/cards.ts'
import { endAuthentication, payByCard, payByPaypal, payLater, type Step } from '../payment/pay.ts'
import type { Buyer, Checkout } from '../state.ts'
import { strictHeaders } from './headers.ts'
import type { Html } from './layout.ts'
import {
  authenticationPage,
  endedPage,
  paypalPage,
  successUrl,
  unknownPage,
} from './other-pages.ts'
import { payPage, shopEmail, type Typed } from './pay-page.ts'

/** The hosted pages, `/c/pay/:id` and its steps. Each step works once: a second submit finds the session complete. */
export function checkoutPages(emulator: Emulator): Hono {
  const pages = new Hono()
  pages.use('/c/*', bodyLimit({ maxSize: 20_000 }), strictHeaders)
  const show = showing(emulator, pages)
  show('/c/pay/:id', (checkout) => payPage({ checkout, typed: firstTyped(checkout), mistakes: {} }))
  show('/c/pay/:id/paypal', paypalPage)
  show('/c/pay/:id/authentication', (checkout) =>
    checkout.awaiting === null ? null : authenticationPage(checkout),
  )
  // Addresses that a form leaves in the address bar lead back to the form.
  show('/c/pay/:id/card', () => null)
  show('/c/pay/:id/transfer', () => null)
  const take = taking(emulator, pages)
  take('/c/pay/:id/card', cardSubmitted)
  take('/c/pay/:id/authentication', ({ world }, checkout, field) =>
    endAuthentication(world, checkout, field('decision') === 'accept'),
  )
  take('/c/pay/:id/paypal', paypalDecided)
  take('/c/pay/:id/transfer', ({ world }, checkout, field) => {
    const buyer = buyerOf(checkout, field)
    return buyer === null ? 'refused' : payLater(world, checkout, buyer)
  })
  return pages
}

type Field = (name: string) => string
type Act = (emulator: Emulator, checkout: Checkout, field: Field) => Step | Html

const showing =
  ({ world }: Emulator, pages: Hono) =>
  (path: string, page: (checkout: Checkout) => Html | null): void => {
    pages.get(path, (c) => {
      const checkout = world.state.checkouts.get(c.req.param('id') ?? '')
      if (checkout === undefined) return c.html(unknownPage(), 404)
      if (checkout.session.status !== 'open') return c.html(endedPage(checkout))
      const shown = page(checkout)
      return shown === null ? c.redirect(`/c/pay/${checkout.session.id}`, 303) : c.html(shown)
    })
  }

const taking =
  (emulator: Emulator, pages: Hono) =>
  (path: string, act: Act): void => {
    pages.post(path, async (c) => {
      const body = await c.req.parseBody()
      const checkout = emulator.world.state.checkouts.get(c.req.param('id') ?? '')
      if (checkout === undefined) return c.html(unknownPage(), 404)
      // From here to the end of the act nothing waits, so two submits cannot both find the session open.
      const step =
        checkout.session.status === 'open' ? attempt(emulator, checkout, act, body) : 'complete'
      await emulator.save()
      return answer(emulator, c, checkout, step)
    })
  }

function attempt(
  emulator: Emulator,
  checkout: Checkout,
  act: Act,
  body: Record<string, unknown>,
): Step | Html {
  checkout.notice = null
  return act(emulator, checkout, (name) => {
    const value = body[name]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  })
}

async function answer(
  { world, deliveries, redirectWaitMs }: Emulator,
  c: Context,
  checkout: Checkout,
  step: Step | Html,
): Promise<Response> {
  const { session } = checkout
  if (step === 'authenticate') return c.redirect(`/c/pay/${session.id}/authentication`, 303)
  if (step === 'refused' || session.status === 'expired')
    return c.redirect(`/c/pay/${session.id}`, 303)
  if (step !== 'complete') return c.html(step, 422)

  const completed = [...world.state.events.values()].findLast(
    ({ type, data }) =>
      type === 'checkout.session.completed' && 'id' in data.object && data.object.id === session.id,
  )
  if (completed !== undefined) await deliveries.received(completed.id, redirectWaitMs)
  return c.redirect(successUrl(session), 303)
}

function cardSubmitted({ world }: Emulator, checkout: Checkout, field: Field): Step | Html {
  const typed = {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
    email: field('email'),
  }
  const read = readCard(typed, new Date(world.now()))
  const buyer = buyerOf(checkout, field)
  if (!read.ok || buyer === null) {
    const email =
      buyerEmail(checkout, field) === null ? { email: 'Indiquez une adresse e-mail valide.' } : {}
    const mistakes = { ...email, ...(read.ok ? {} : read.mistakes) }
    checkout.notice = null
    return payPage({ checkout, typed: { ...typed, cvc: '' }, mistakes })
  }
  return payByCard(world, checkout, read.card, buyer)
}

function paypalDecided({ world }: Emulator, checkout: Checkout, field: Field): Step {
  if (field('decision') !== 'approve') {
    checkout.notice = 'Paiement PayPal annulé : rien n’a été débité.'
    return 'refused'
  }
  const [name, email] = [field('name').trim(), field('email').trim()]
  if (name === '' || !isEmail(email)) {
    checkout.notice = 'PayPal a besoin d’un nom et d’une adresse e-mail : rien n’a été débité.'
    return 'refused'
  }
  const buyer = { name, email: shopEmail(checkout) ?? email }
  return payByPaypal(world, checkout, buyer, { name, email })
}

/** Null, with the reason on the page, when the form does not say who pays. */
function buyerOf(checkout: Checkout, field: Field): Buyer | null {
  const email = buyerEmail(checkout, field)
  const name = field('name').trim()
  checkout.buyer = { name, email: field('email').trim() || null }
  if (email !== null && name !== '') return { name, email }
  checkout.notice =
    'Indiquez le nom du titulaire et une adresse e-mail valide : rien n’a été débité.'
  return null
}

function buyerEmail(checkout: Checkout, field: Field): string | null {
  const typed = field('email').trim()
  return shopEmail(checkout) ?? (isEmail(typed) ? typed : null)
}

const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)

const firstTyped = ({ buyer }: Checkout): Typed => ({
  number: '',
  expiry: '',
  cvc: '',
  name: buyer?.name ?? '',
  email: buyer?.email ?? '',
})
