import { html } from 'hono/html'
import { dayInWords } from '../billing/cadence.ts'
import type { CardMistakes, TypedCard } from '../payment/cards.ts'
import type { WireInvoice } from '../state.ts'
import { cardFields } from './card-fields.ts'
import { layout, money, type Html } from './layout.ts'
import { confirmation } from './other-pages.ts'

export type InvoiceForm = {
  readonly invoice: WireInvoice
  /** The saved means, when the bank only wants its owner to confirm. */
  readonly toConfirm: string | null
  readonly typed: TypedCard
  readonly mistakes: CardMistakes
  readonly notice: string | null
}

/** The hosted page of an invoice: its lines, its total, and how to pay it. */
export const invoicePage = (form: InvoiceForm): Html =>
  layout(
    Object.keys(form.mistakes).length > 0 ? 'Erreur : facture à payer' : 'Facture à payer',
    'seule',
    html`<div class="moyens">
      <h1>Facture à payer</h1>
      ${form.notice === null ? '' : html`<p class="alerte" role="alert">${form.notice}</p>`}
      ${summary(form.invoice)}${form.toConfirm === null ? '' : confirm(form.invoice, form.toConfirm)}${cardForm(form)}
    </div>`,
  )

const summary = ({ id, lines, total, amount_due: due, currency, created }: WireInvoice): Html =>
  html`<section class="carte" aria-labelledby="lignes">
    <h2 id="lignes">Facture du ${dayInWords(created)}</h2>
    <dl>
      ${lines.data.map(
        ({ description, amount }) =>
          html`<dt>${description}</dt>
            <dd class="nombre">${money(amount, currency)}</dd>`,
      )}
      ${
        total === due
          ? ''
          : html`<dt>Solde du compte</dt>
              <dd class="nombre">${money(due - total, currency)}</dd>`
      }
      <dt><strong>À payer</strong></dt>
      <dd class="nombre"><strong>${money(due, currency)}</strong></dd>
    </dl>
    <p class="aide"><code>${id}</code></p>
  </section>`

const confirm = ({ id }: WireInvoice, means: string): Html =>
  html`<section class="carte" aria-labelledby="confirmer">
    <h2 id="confirmer">Confirmer avec ${means}</h2>
    <p class="aide">Votre banque veut que vous confirmiez ce paiement.</p>
    <form method="post" action="/i/${id}/confirm">
      <button class="payer">Confirmer le paiement</button>
    </form>
  </section>`

const cardForm = ({ invoice: { id }, toConfirm, typed, mistakes }: InvoiceForm): Html =>
  html`<section class="carte" aria-labelledby="carte">
    <h2 id="carte">${toConfirm === null ? 'Payer par carte' : 'Payer avec une autre carte'}</h2>
    <form method="post" action="/i/${id}/card" novalidate>
      ${cardFields(typed, mistakes)}
      <button class="payer">Payer</button>
    </form>
  </section>`

/** The bank's page before the card is charged. */
export const invoiceConfirmation = (
  { id, amount_due: due, currency }: WireInvoice,
  last4: string,
): Html =>
  confirmation({
    asked: 'le paiement',
    amount: html`<dt>Montant</dt>
      <dd class="nombre">${money(due, currency)}</dd>`,
    last4,
    action: `/i/${id}/authentication`,
  })

/** The page of an invoice that is not to pay, or not any more. */
export function closedInvoicePage(invoice: WireInvoice | undefined): Html {
  const [title, text] = closedWords(invoice)
  return layout(
    title,
    'seule',
    html`<section class="carte">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  )
}

function closedWords(invoice: WireInvoice | undefined): readonly [string, string] {
  if (invoice?.status === 'paid') {
    return ['Facture payée', 'Il n’y a plus rien à payer ici. Vous pouvez fermer cette page.']
  }
  if (invoice === undefined) return ['Facture introuvable', 'Ce lien ne mène à aucune facture.']
  return ['Facture annulée', 'Il n’y a rien à payer ici\u00a0: rien ne sera débité.']
}
