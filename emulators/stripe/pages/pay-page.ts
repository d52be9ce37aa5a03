import { html } from 'hono/html'
import type { CardMistakes, TypedCard } from '../payment/cards.ts'
import { priceInWords } from '../billing/cadence.ts'
import type { Checkout, WireLineItem } from '../state.ts'
import { cardFields, input } from './card-fields.ts'
import { layout, money, type Html } from './layout.ts'
import { thenInWords } from './then.ts'

export type Typed = TypedCard & { readonly email: string }
export type Mistakes = CardMistakes & { readonly email?: string }
type Form = { readonly checkout: Checkout; readonly typed: Typed; readonly mistakes: Mistakes }

/** The payment page of an open session, with the typed values and their mistakes. */
export const payPage = (form: Form): Html =>
  layout(
    Object.keys(form.mistakes).length > 0 ? 'Erreur : paiement' : 'Paiement',
    'caisse',
    html`${summary(form.checkout)}
      <div class="moyens">${notice(form)}${methods(form)}</div>`,
  )

function summary(checkout: Checkout): Html {
  const { session, lineItems } = checkout
  const then = thenInWords(checkout)
  return html`<section class="resume" aria-labelledby="titre">
    <h1 id="titre">Montant à payer${then === null ? '' : ' aujourd’hui'}</h1>
    <p class="total nombre">${money(session.amount_total, session.currency)}</p>
    ${then === null ? '' : html`<p class="ensuite nombre">${then}</p>`}
    <ul class="lignes" role="list">
      ${lineItems.map(
        (line) =>
          html`<li>
            <span>${line.description}${lineDetails(line)}</span
            ><span class="nombre">${money(line.amount_total, line.currency)}</span>
          </li>`,
      )}
    </ul>
    <p class="somme">
      <span>Total</span><span class="nombre">${money(session.amount_total, session.currency)}</span>
    </p>
    ${session.cancel_url === null ? '' : html`<p><a class="retour" href="${session.cancel_url}">Annuler et revenir à la boutique</a></p>`}
  </section>`
}

function lineDetails({ quantity, price }: WireLineItem): Html {
  const many = (quantity ?? 1) > 1 ? html`<small>Quantité : ${quantity}</small>` : ''
  const often =
    price.recurring === null ? '' : html`<small>Abonnement, ${priceInWords(price)}</small>`
  return html`${many}${often}`
}

function notice({ checkout, mistakes }: Form): Html | string {
  if (Object.keys(mistakes).length > 0) {
    return html`<p class="alerte" role="alert">
      Le paiement n’est pas parti : corrigez les champs signalés.
    </p>`
  }
  return checkout.notice === null ? '' : html`<p class="alerte" role="alert">${checkout.notice}</p>`
}

const methods = (form: Form): Html => {
  const { methods: offered } = form.checkout
  return html`${offered.includes('paypal') ? paypal(form.checkout) : ''}${
    offered.includes('card') ? cardForm(form) : ''
  }${offered.includes('sepa_debit') ? transferForm(form) : ''}`
}

const paypal = ({ session }: Checkout): Html =>
  html`<section class="carte" aria-labelledby="paypal">
    <h2 id="paypal">PayPal</h2>
    <a class="bouton paypal" href="/c/pay/${session.id}/paypal">Payer avec PayPal</a>
  </section>`

function cardForm(form: Form): Html {
  const { checkout } = form
  const { session } = checkout
  return html`<section class="carte" aria-labelledby="carte">
    <h2 id="carte">Carte bancaire</h2>
    <form method="post" action="/c/pay/${session.id}/card" novalidate>
      ${emailField(form, 'card')} ${cardFields(form.typed, form.mistakes)}
      ${session.custom_text.submit === null ? '' : html`<p class="aide">${session.custom_text.submit.message}</p>`}${mandate(checkout)}
      <button class="payer">Payer ${money(session.amount_total, session.currency)}</button>
    </form>
  </section>`
}

const mandate = (checkout: Checkout): Html | string => {
  const then = thenInWords(checkout)
  return then === null
    ? ''
    : html`<p class="aide">
        En payant, vous autorisez la boutique à débiter ce moyen de paiement aujourd’hui, ${then},
        jusqu’à la résiliation.
      </p>`
}

function transferForm(form: Form): Html {
  const { session } = form.checkout
  return html`<section class="carte" aria-labelledby="virement">
    <h2 id="virement">Virement SEPA (confirmation différée)</h2>
    <p class="aide">
      La commande est enregistrée tout de suite ; elle n’est payée que lorsque la banque confirme.
    </p>
    <form method="post" action="/c/pay/${session.id}/transfer">
      ${emailField({ ...form, mistakes: {} }, 'transfer')}
      <label for="transfer-name">Nom du titulaire du compte</label>
      <input
        id="transfer-name"
        name="name"
        required
        maxlength="200"
        autocomplete="name"
        value="${form.typed.name}"
      />
      <button class="autre">Payer par virement SEPA</button>
    </form>
  </section>`
}

/** The field is shown only when the shop did not give the payer's address. */
function emailField({ checkout, typed, mistakes }: Form, prefix: string): Html | string {
  const known = shopEmail(checkout)
  if (known !== null) return html`<p class="aide">Paiement de ${known}</p>`
  return input({
    id: `${prefix}-email`,
    name: 'email',
    label: 'Adresse e-mail',
    autocomplete: 'email',
    mode: 'email',
    value: typed.email,
    mistake: mistakes.email,
    focused: mistakes.email !== undefined,
  })
}

export const shopEmail = ({ session }: Checkout): string | null =>
  session.customer_details?.email ?? session.customer_email
