import type Stripe from 'stripe'
import { html } from 'hono/html'
import type { Checkout } from '../state.ts'
import { layout, money, type Html } from './layout.ts'
import { shopEmail } from './pay-page.ts'
import { thenInWords } from './then.ts'

/** The bank's own page: the payer accepts or refuses. */
export const authenticationPage = (checkout: Checkout): Html =>
  confirmation({
    asked: 'le paiement',
    amount: html`<dt>Montant</dt>
      <dd class="nombre">${dueInWords(checkout)}</dd>`,
    last4: checkout.awaiting?.card.last4 ?? '',
    action: `/c/pay/${checkout.session.id}/authentication`,
  })

type Asked = {
  readonly asked: string
  readonly amount: Html | string
  readonly last4: string
  readonly action: string
}

/** The page where a bank asks its customer to confirm. */
export const confirmation = ({ asked, amount, last4, action }: Asked): Html =>
  layout(
    'Authentification 3-D Secure',
    'seule',
    html`<section class="carte">
      <h1>Authentification 3-D Secure</h1>
      <p>Votre banque (fictive) vous demande de confirmer ${asked}.</p>
      <dl>
        ${amount}
        <dt>Carte</dt>
        <dd class="nombre">•••• ${last4}</dd>
      </dl>
      <form method="post" action="${action}">
        <button class="payer" name="decision" value="accept">Confirmer ${asked}</button>
        <button class="autre" name="decision" value="refuse">Refuser</button>
      </form>
    </section>`,
  )

/** PayPal's page, in our style: who pays, then approve or cancel. */
export const paypalPage = (checkout: Checkout): Html =>
  layout(
    'PayPal (démonstration)',
    'seule',
    html`<section class="carte">
      <h1>PayPal (démonstration)</h1>
      <p>
        Vous allez approuver un paiement de
        <strong class="nombre">${dueInWords(checkout)}</strong>.
      </p>
      <form method="post" action="/c/pay/${checkout.session.id}/paypal">
        <label for="name">Nom du compte PayPal</label>
        <input
          id="name"
          name="name"
          required
          maxlength="200"
          autocomplete="name"
          value="${checkout.buyer?.name ?? 'Camille Démo'}"
        />
        <label for="email">Adresse e-mail du compte PayPal</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="200"
          autocomplete="email"
          value="${checkout.buyer?.email ?? shopEmail(checkout) ?? 'camille@example.com'}"
        />
        <button class="payer" name="decision" value="approve">Approuver le paiement</button>
        <button class="autre" name="decision" value="cancel" formnovalidate>Annuler</button>
      </form>
    </section>`,
  )

/** The amount due today; for a subscription, also what follows. */
function dueInWords(checkout: Checkout): string {
  const then = thenInWords(checkout)
  const today = money(checkout.session.amount_total, checkout.session.currency)
  return then === null ? today : `${today} aujourd’hui, ${then}`
}

/** The page of a session that takes no payment any more: it says so and links back to the shop. */
export function endedPage({ session }: Checkout): Html {
  const { title, text } = endings(session)
  const back = session.status === 'complete' ? successUrl(session) : session.cancel_url
  return layout(
    title,
    'seule',
    html`<section class="carte">
      <h1>${title}</h1>
      <p>${text}</p>
      ${back === null ? '' : html`<a class="bouton autre" href="${back}">Revenir à la boutique</a>`}
    </section>`,
  )
}

export const unknownPage = (): Html =>
  layout(
    'Page de paiement introuvable',
    'seule',
    html`<section class="carte">
      <h1>Page de paiement introuvable</h1>
      <p>
        Ce lien ne correspond à aucun paiement. Rien n’a été débité. Revenez à la boutique pour
        recommencer.
      </p>
    </section>`,
  )

/** The shop's page after payment; Stripe fills its one placeholder, wherever it stands. */
export const successUrl = (session: Stripe.Checkout.Session): string =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function endings({ status, payment_status: payment }: Stripe.Checkout.Session) {
  if (status === 'expired') {
    return {
      title: 'Cette page de paiement a expiré',
      text: 'Rien n’a été débité. Revenez à la boutique pour recommencer le paiement.',
    }
  }
  if (payment === 'paid') {
    return {
      title: 'Ce paiement est déjà fait',
      text: 'Il n’a été débité qu’une seule fois. Vous pouvez fermer cette page.',
    }
  }
  return {
    title: 'Cette commande attend la confirmation de la banque',
    text: 'Le virement n’est pas encore confirmé. Il n’y a rien à refaire ici : la boutique vous préviendra.',
  }
}
