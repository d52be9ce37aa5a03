import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Emulator } from '../emulator.ts'
import { readCard, type CardMistakes, type TypedCard } from '../payment/cards.ts'
import { failures } from '../payment/intent-outcome.ts'
import { livingOf, replaceMethod } from '../payment/replace-method.ts'
import { portalSeconds } from '../resources/portal-sessions.ts'
import type { CardFacts, Portal } from '../state.ts'
import { find, seconds, type World } from '../world.ts'
import { strictHeaders } from './headers.ts'
import type { Html } from './layout.ts'
import { closedPortalPage, portalConfirmation, portalPage } from './portal-page.ts'

/** Where a step leads: back to the portal, to the bank's page, out of a finished flow, or to the same page again. */
type Step = 'portal' | 'authenticate' | 'done' | Html
type Field = (name: string) => string

/** The billing portal, `/p/session/:id`: a customer replaces the card that pays the subscriptions. */
export function portalPages(emulator: Emulator): Hono {
  const { world } = emulator
  const pages = new Hono()
  pages.use('/p/*', bodyLimit({ maxSize: 20_000 }), strictHeaders)
  pages.get('/p/session/:id', (c) =>
    shown(world, c, (portal) => formPage(world, portal, blank, {})),
  )
  pages.get('/p/session/:id/authentication', (c) =>
    shown(world, c, (portal) => (portal.awaiting === null ? null : portalConfirmation(portal))),
  )
  // The form leaves this address in the address bar: a GET leads back to the form.
  pages.get('/p/session/:id/card', (c) => shown(world, c, () => null))
  pages.post('/p/session/:id/card', (c) => taken(emulator, c, cardSubmitted))
  pages.post('/p/session/:id/authentication', (c) => taken(emulator, c, authenticationEnded))
  return pages
}

function shown(world: World, c: Context, page: (portal: Portal) => Html | null) {
  const portal = openPortal(world, c)
  if (portal === undefined) return closed(world, c)
  const content = page(portal)
  return content === null ? c.redirect(pathOf(portal), 303) : c.html(content)
}

async function taken(
  { world, save }: Emulator,
  c: Context,
  act: (world: World, portal: Portal, field: Field) => Step,
): Promise<Response> {
  const body = await c.req.parseBody()
  const portal = openPortal(world, c)
  if (portal === undefined) return closed(world, c)
  portal.notice = null
  const step = act(world, portal, (name) => {
    const value = body[name]
    return typeof value === 'string' ? value.slice(0, 200) : ''
  })
  await save()
  if (step === 'authenticate') return c.redirect(`${pathOf(portal)}/authentication`, 303)
  if (step === 'portal') return c.redirect(pathOf(portal), 303)
  if (step === 'done') return c.redirect(afterFlow(portal), 303)
  return c.html(step, 422)
}

function cardSubmitted(world: World, portal: Portal, field: Field): Step {
  const typed = {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
  }
  const read = readCard(typed, new Date(world.now()))
  if (!read.ok) return formPage(world, portal, { ...typed, cvc: '' }, read.mistakes)

  const { card } = read
  const name = typed.name.trim()
  if (card.outcome === 'three-d-secure') {
    portal.awaiting = { card, name }
    return 'authenticate'
  }
  if (card.outcome === 'accepted') return keep(world, portal, card, name)
  portal.notice = {
    done: false,
    text: `${failures[card.outcome].said} L’ancien moyen reste en place.`,
  }
  return 'portal'
}

function authenticationEnded(world: World, portal: Portal, field: Field): Step {
  const { awaiting } = portal
  if (awaiting === null) return 'portal'
  portal.awaiting = null
  if (field('decision') === 'accept') return keep(world, portal, awaiting.card, awaiting.name)
  portal.notice = {
    done: false,
    text: 'L’authentification a échoué : l’ancien moyen de paiement reste en place.',
  }
  return 'portal'
}

function keep(world: World, portal: Portal, card: CardFacts, name: string): Step {
  const customer = find(world.state.customers, 'customer', portal.session.customer)
  const authenticated = card.outcome === 'three-d-secure'
  replaceMethod(world, customer, { card, name, authenticated })
  portal.notice = {
    done: true,
    text: `La carte •••• ${card.last4} est enregistrée pour vos prochains paiements.`,
  }
  return 'done'
}

const formPage = (world: World, portal: Portal, typed: TypedCard, mistakes: CardMistakes): Html => {
  const customer = find(world.state.customers, 'customer', portal.session.customer)
  return portalPage({ world, portal, subscriptions: livingOf(world, customer), typed, mistakes })
}

function openPortal(world: World, c: Context): Portal | undefined {
  const portal = world.state.portals.get(c.req.param('id') ?? '')
  const left = (portal?.session.created ?? 0) + portalSeconds - seconds(world)
  return left > 0 ? portal : undefined
}

const closed = (world: World, c: Context) =>
  c.html(closedPortalPage(world.state.portals.get(c.req.param('id') ?? '')), 404)

const afterFlow = (portal: Portal): string =>
  portal.session.flow?.after_completion.redirect?.return_url ?? pathOf(portal)

const pathOf = ({ session }: Portal): string => `/p/session/${session.id}`

const blank: TypedCard = { number: '', expiry: '', cvc: '', name: '' }
