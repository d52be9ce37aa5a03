import { html } from 'hono/html'
import { money, type Html } from '../pages/layout.ts'
import { styleElement } from '../pages/style.ts'
import type { ListedEvent, Overview } from './overview.ts'
import { balances } from './balance-rows.ts'
import { subscriptions } from './subscription-rows.ts'
import { disputes, refunds } from './money-back-rows.ts'
import { act, moment, short, table } from './table.ts'

/** The panel's page: plain forms that work without script. */
export const controlPage = (state: Overview, events: readonly ListedEvent[]): Html =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Stripe (démonstration) : panneau de contrôle</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <main class="panneau">
          <h1>Stripe (démonstration) : panneau de contrôle</h1>
          ${clockAndDeliveries(state)}${sessions(state)}${subscriptions(state)}${charges(state)}${refunds(state)}${disputes(state)}${balances(state)}${eventList(events)}
        </main>
      </body>
    </html>`

function clockAndDeliveries(state: Overview): Html {
  return html`<section class="carte">
    <h2>Horloge et livraisons</h2>
    <dl>
      <dt>Heure de l’émulateur</dt>
      <dd class="nombre">${moment(state.now)}</dd>
      <dt>Webhook</dt>
      <dd>${state.webhookUrl ?? 'aucun'}</dd>
      <dt>Livraisons</dt>
      <dd>${deliveriesOf(state)}</dd>
      <dt>Prochaine session</dt>
      <dd>${state.refusal === null ? 'acceptée' : `refusée : ${state.refusal}`}</dd>
    </dl>
    <div class="actes">
      <form method="post" action="/api/clock">
        <label for="avance">Avancer l’horloge (secondes)</label>
        <input
          id="avance"
          name="advanceSeconds"
          inputmode="numeric"
          required
          value="86400"
        /><button class="autre">Avancer</button>
      </form>
      <form method="post" action="/api/copies">
        <label for="copies">Exemplaires de chaque livraison</label>
        <input
          id="copies"
          name="copies"
          inputmode="numeric"
          required
          value="${state.copies}"
        /><button class="autre">Appliquer</button>
      </form>
      ${state.hold ? releaseForms : holdForm}${refusalForm}
    </div>
  </section>`
}

const deliveriesOf = ({ hold, copies }: Overview): string =>
  `${hold ? 'retenues' : 'immédiates'}, ${copies} exemplaire${copies > 1 ? 's' : ''} par événement`

const refusalForm = html`<form method="post" action="/api/refuse-next-session">
  <label for="refus">Refuser la prochaine session</label>
  <input
    id="refus"
    name="message"
    required
    maxlength="200"
    value="Votre carte a été refusée."
  /><button class="autre">Refuser</button>
</form>`

const holdForm = html`<form method="post" action="/api/hold">
  <p class="aide">Les livraisons partent aussitôt.</p>
  <button class="autre">Retenir les livraisons</button>
</form>`
const releaseForms = html`<form method="post" action="/api/release">
  <p class="aide">Les livraisons sont retenues.</p>
  <button class="autre" name="order" value="created">Libérer dans l’ordre</button
  ><button class="autre" name="order" value="reversed">Libérer à l’envers</button>
</form>`

function sessions({ sessions: all }: Overview): Html {
  return table(
    'Sessions de paiement',
    ['Session', 'Montant', 'État', 'Actions'],
    all,
    (one) =>
      html`<tr>
        <td>
          <code>${short(one.id)}</code
          >${one.reference === null ? '' : html`<br /><small>${one.reference}</small>`}
        </td>
        <td class="nombre">${money(one.amount, one.currency)}</td>
        <td>
          ${sessionStates[one.status ?? ''] ?? one.status}${one.awaitsSettlement ? ', virement attendu' : ''}
        </td>
        <td>
          ${one.url === null ? '' : html`<a href="${one.url}">Page de paiement</a>${act(`/api/sessions/${one.id}/expire`, 'Faire expirer', one.id)}`}
          ${one.awaitsSettlement ? settleForm(one.id) : ''}
        </td>
      </tr>`,
  )
}

const settleForm = (id: string): Html =>
  html`<form method="post" action="/api/sessions/${id}/settle">
    <button class="autre petit" name="outcome" value="succeeded">Virement reçu</button>
    <button class="autre petit" name="outcome" value="failed">Virement échoué</button>
  </form>`

function charges({ charges: all }: Overview): Html {
  return table(
    'Débits',
    ['Débit', 'Montant', 'État', 'Rembourser ou contester'],
    all,
    (one) =>
      html`<tr>
        <td><code>${short(one.id)}</code><br /><small>${one.method}</small></td>
        <td class="nombre">${money(one.amount, one.currency)}</td>
        <td>
          ${chargeStates[one.status] ?? one.status}${one.amountRefunded > 0 ? html`<br /><small>remboursé : ${money(one.amountRefunded, one.currency)}</small>` : ''}
        </td>
        <td>
          ${one.refundable > 0 && !one.isDisputed ? html`${refundForm(one.id, one.refundable)}${act(`/api/charges/${one.id}/dispute`, 'Contester auprès de la banque', one.id)}` : ''}
        </td>
      </tr>`,
  )
}

const refundForm = (id: string, refundable: number): Html =>
  html`<form method="post" action="/api/charges/${id}/refund">
    <input
      name="amount"
      inputmode="numeric"
      value="${refundable}"
      aria-label="Montant à rembourser sur ${short(id)}, en centimes"
    /><button class="autre petit">Rembourser (centimes)</button>
  </form>`

function eventList(events: readonly ListedEvent[]): Html {
  return table(
    'Événements',
    ['Événement', 'Date', 'Livraisons', 'Actions'],
    events,
    (one) =>
      html`<tr>
        <td><code>${one.type}</code><br /><small>${one.id}</small></td>
        <td class="nombre">${moment(one.created)}</td>
        <td>
          ${
            one.deliveries.length === 0
              ? 'aucune'
              : html`<ul>
                  ${one.deliveries.map(deliveryLine)}
                </ul>`
          }
        </td>
        <td>${act(`/api/events/${one.id}/resend`, 'Renvoyer', one.id)}</td>
      </tr>`,
  )
}

const deliveryLine = ({ state, nextAt, attempts }: ListedEvent['deliveries'][number]): Html =>
  html`<li>
    ${deliveryStates[state]}${
      nextAt === null ? '' : ` (prochain essai : ${moment(nextAt)})`
    }${attemptsOf(attempts)}
  </li>`

function attemptsOf(attempts: ListedEvent['deliveries'][number]['attempts']): string {
  const last = attempts.at(-1)
  if (last === undefined) return ''
  const answers = last.status === null ? last.answer : `réponse ${last.status}`
  return attempts.length === 1
    ? ` · ${answers}`
    : ` · ${attempts.length} essais, dernier : ${answers}`
}

const sessionStates: Record<string, string> = {
  open: 'ouverte',
  complete: 'terminée',
  expired: 'expirée',
}
const chargeStates: Record<string, string> = {
  succeeded: 'réussi',
  pending: 'en attente',
  failed: 'échoué',
}
const deliveryStates = { waiting: 'en attente', delivered: 'livrée', abandoned: 'abandonnée' }
