import type Stripe from 'stripe'
import { html } from 'hono/html'
import { dayInWords, priceInWords } from '../billing/cadence.ts'
import { methodOf } from '../billing/collect.ts'
import { periodEndOf } from '../billing/periods.ts'
import { nameOf } from '../billing/lines.ts'
import type { CardMistakes, TypedCard } from '../payment/cards.ts'
import type { Portal, WireSubscription } from '../state.ts'
import type { World } from '../world.ts'
import { cardFields } from './card-fields.ts'
import { layout, type Html } from './layout.ts'
import { confirmation } from './other-pages.ts'

export type PortalForm = {
  readonly world: World
  readonly portal: Portal
  /** The customer's living subscriptions. */
  readonly subscriptions: readonly WireSubscription[]
  readonly typed: TypedCard
  readonly mistakes: CardMistakes
}

/** The page where a customer sees which card pays the subscriptions and replaces it. */
export const portalPage = (form: PortalForm): Html =>
  layout(
    Object.keys(form.mistakes).length > 0 ? 'Erreur : moyen de paiement' : 'Moyen de paiement',
    'seule',
    html`<div class="moyens">
      ${back(form.portal)}
      <h1>Moyen de paiement</h1>
      ${notice(form)}${subscriptions(form)}${cardForm(form)}
    </div>`,
  )

const back = ({ session: { return_url: url } }: Portal): Html | string =>
  url === null ? '' : html`<p><a class="retour" href="${url}">Retour</a></p>`

function notice({ portal, mistakes }: PortalForm): Html | string {
  if (Object.keys(mistakes).length > 0) {
    return html`<p class="alerte" role="alert">
      La carte n’est pas enregistrée : corrigez les champs signalés.
    </p>`
  }
  const { notice: said } = portal
  if (said === null) return ''
  return said.done
    ? html`<p class="fait" role="status">${said.text}</p>`
    : html`<p class="alerte" role="alert">${said.text}</p>`
}

function subscriptions({ world, subscriptions: all }: PortalForm): Html {
  const rows = all.map(
    (one) =>
      html`<li>
        <strong>${one.items.data.map(({ price }) => nameOf(world, price)).join(', ')}</strong>
        <dl>
          <dt>Prix</dt>
          <dd class="nombre">
            ${one.items.data.map(({ price }) => priceInWords(price)).join(' + ')}
          </dd>
          <dt>${one.cancel_at === null ? 'Renouvellement' : 'Fin'}</dt>
          <dd>${dayInWords(one.cancel_at ?? periodEndOf(one))}</dd>
          <dt>Payé par</dt>
          <dd>${methodInWords(methodOf(world, one))}</dd>
        </dl>
        ${one.status === 'past_due' ? html`<p class="faute">Le dernier paiement a échoué.</p>` : ''}
      </li>`,
  )
  return html`<section class="carte" aria-labelledby="abonnements">
    <h2 id="abonnements">Vos abonnements</h2>
    ${
      rows.length === 0
        ? html`<p class="aide">Aucun abonnement en cours.</p>`
        : html`<ul class="abonnements" role="list">
            ${rows}
          </ul>`
    }
  </section>`
}

function cardForm({ portal, typed, mistakes }: PortalForm): Html {
  return html`<section class="carte" aria-labelledby="carte">
    <h2 id="carte">Utiliser une autre carte</h2>
    <form method="post" action="/p/session/${portal.session.id}/card" novalidate>
      ${cardFields(typed, mistakes)}
      <p class="aide">Rien n’est débité maintenant : cette carte sert aux prochains paiements.</p>
      <button class="payer">Enregistrer cette carte</button>
    </form>
  </section>`
}

/** « Visa •••• 4242 », « PayPal (camille@example.com) » */
export function methodInWords(method: Stripe.PaymentMethod | undefined): string {
  if (method?.card !== undefined) {
    const { brand, last4 } = method.card
    return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`
  }
  if (method?.paypal !== undefined) return `PayPal (${method.paypal.payer_email ?? ''})`
  return 'aucun moyen enregistré'
}

/** The bank's page before a card is saved. */
export const portalConfirmation = ({ session, awaiting }: Portal): Html =>
  confirmation({
    asked: 'l’enregistrement',
    amount: html`<dt>Montant</dt>
      <dd>rien n’est débité</dd>`,
    last4: awaiting?.card.last4 ?? '',
    action: `/p/session/${session.id}/authentication`,
  })

/** The page of a link that does not open the portal, or no longer. */
export const closedPortalPage = (portal: Portal | undefined): Html =>
  layout(
    'Ce lien ne fonctionne plus',
    'seule',
    html`<section class="carte">
      <h1>Ce lien ne fonctionne plus</h1>
      <p>Il sert pendant une heure. Revenez à la boutique pour en obtenir un autre.</p>
      ${portal === undefined ? '' : back(portal)}
    </section>`,
  )
