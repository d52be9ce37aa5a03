import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { changeSubscription } from '../billing/change-subscription.ts'
import { intentOf, methodOf, payBy, subscriptionOf } from '../billing/collect.ts'
import { useMethod } from '../billing/update-subscription.ts'
import type { Emulator } from '../emulator.ts'
import { readCard, type CardMistakes, type TypedCard } from '../payment/cards.ts'
import { cardDetails } from '../payment/charge.ts'
import { failures } from '../payment/intent-outcome.ts'
import { attach, newMeans, savedMeans } from '../payment/method.ts'
import type { CardFacts, WireInvoice } from '../state.ts'
import { find, type World } from '../world.ts'
import { strictHeaders } from './headers.ts'
import {
  closedInvoicePage,
  invoiceConfirmation,
  invoicePage,
  type InvoiceForm,
} from './invoice-page.ts'
import type { Html } from './layout.ts'
import { methodInWords } from './portal-page.ts'

/** Where a step leads: to the invoice's page, the bank's, or the same page with its mistakes. */
type Step = 'invoice' | 'authenticate' | Html
type Field = (name: string) => string

/** The hosted page of an open invoice, `/i/:id`: its customer confirms the saved card, or pays by another one. */
export function invoicePages(emulator: Emulator): Hono {
  const { world } = emulator
  const pages = new Hono()
  pages.use('/i/*', bodyLimit({ maxSize: 20_000 }), strictHeaders)
  pages.get('/i/:id', (c) =>
    shown(world, c, (invoice) => invoicePage(formOf(world, invoice, blank, {}))),
  )
  pages.get('/i/:id/authentication', (c) =>
    shown(world, c, (invoice) => {
      const awaiting = world.state.invoiceCards.get(invoice.id)
      return awaiting === undefined ? null : invoiceConfirmation(invoice, awaiting.card.last4)
    }),
  )
  pages.get('/i/:id/card', (c) => shown(world, c, () => null))
  pages.get('/i/:id/confirm', (c) => shown(world, c, () => null))
  pages.post('/i/:id/card', (c) => taken(emulator, c, cardSubmitted))
  pages.post('/i/:id/confirm', (c) => taken(emulator, c, savedCardChosen))
  pages.post('/i/:id/authentication', (c) => taken(emulator, c, authenticationEnded))
  return pages
}

function shown(world: World, c: Context, page: (invoice: WireInvoice) => Html | null) {
  const invoice = world.state.invoices.get(c.req.param('id') ?? '')
  if (invoice?.status !== 'open') {
    return c.html(closedInvoicePage(invoice), invoice === undefined ? 404 : 200)
  }
  const content = page(invoice)
  return content === null ? c.redirect(pathOf(invoice), 303) : c.html(content)
}

async function taken(
  { world, save }: Emulator,
  c: Context,
  act: (world: World, invoice: WireInvoice, field: Field) => Step,
): Promise<Response> {
  const body = await c.req.parseBody()
  const invoice = world.state.invoices.get(c.req.param('id') ?? '')
  if (invoice?.status !== 'open') return shown(world, c, () => null)
  const step = act(world, invoice, (name) => {
    const value = body[name]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  })
  await save()
  if (step === 'authenticate') return c.redirect(`${pathOf(invoice)}/authentication`, 303)
  return step === 'invoice' ? c.redirect(pathOf(invoice), 303) : c.html(step, 422)
}

function cardSubmitted(world: World, invoice: WireInvoice, field: Field): Step {
  const typed = {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
  }
  const again = (mistakes: CardMistakes, notice: string | null): Html =>
    invoicePage({ ...formOf(world, invoice, { ...typed, cvc: '' }, mistakes), notice })
  const read = readCard(typed, new Date(world.now()))
  if (!read.ok)
    return again(read.mistakes, 'Rien n’est débité\u00a0: corrigez les champs signalés.')
  const { card } = read
  const name = typed.name.trim()
  if (card.outcome === 'three-d-secure') {
    world.state.invoiceCards.set(invoice.id, { card, name })
    return 'authenticate'
  }
  if (card.outcome !== 'accepted')
    return again({}, `${failures[card.outcome].said} Rien n’est débité.`)
  return pay(world, invoice, card, name)
}

/** The bank confirms the card that pays the subscription. */
function savedCardChosen(world: World, invoice: WireInvoice): Step {
  const card = savedCard(world, invoice)
  if (card === undefined) return 'invoice'
  world.state.invoiceCards.set(invoice.id, { card, name: '' })
  return 'authenticate'
}

function authenticationEnded(world: World, invoice: WireInvoice, field: Field): Step {
  const awaiting = world.state.invoiceCards.get(invoice.id)
  world.state.invoiceCards.delete(invoice.id)
  if (awaiting === undefined) return 'invoice'
  if (field('decision') === 'accept') return pay(world, invoice, awaiting.card, awaiting.name)
  const notice = 'L’authentification a échoué\u00a0: rien n’est débité.'
  return invoicePage({ ...formOf(world, invoice, blank, {}), notice })
}

/** Without a name it is the saved card, which stays as it is. */
function pay(world: World, invoice: WireInvoice, card: CardFacts, name: string): Step {
  const subscription = find(world.state.subscriptions, 'subscription', subscriptionOf(invoice))
  const saved = name === '' ? methodOf(world, subscription) : undefined
  const authenticated = card.outcome === 'three-d-secure'
  const means =
    saved === undefined
      ? newMeans(world, cardDetails(card, authenticated), { name, email: invoice.customer_email })
      : savedMeans(saved)
  if (saved === undefined) {
    attach(world, means.method, find(world.state.customers, 'customer', invoice.customer))
  }
  changeSubscription(world, subscription, null, () => {
    payBy(world, subscription, invoice, means)
    const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
    if (keeps && saved === undefined) useMethod(world, subscription, means.method.id)
  })
  return 'invoice'
}

function savedCard(world: World, invoice: WireInvoice): CardFacts | undefined {
  const subscription = find(world.state.subscriptions, 'subscription', subscriptionOf(invoice))
  const card = methodOf(world, subscription)?.card
  if (card === undefined) return undefined
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return { brand, last4, expMonth, expYear, outcome: 'accepted' }
}

function formOf(
  world: World,
  invoice: WireInvoice,
  typed: TypedCard,
  mistakes: CardMistakes,
): InvoiceForm {
  const subscription = find(world.state.subscriptions, 'subscription', subscriptionOf(invoice))
  const asks = intentOf(world, invoice).status === 'requires_action'
  const toConfirm = asks ? methodInWords(methodOf(world, subscription)) : null
  return { invoice, toConfirm, typed, mistakes, notice: null }
}

const pathOf = ({ id }: WireInvoice): string => `/i/${id}`

const blank: TypedCard = { number: '', expiry: '', cvc: '', name: '' }
