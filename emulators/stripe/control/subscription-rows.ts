import { html } from 'hono/html'
import { money, type Html } from '../pages/layout.ts'
import type { Overview } from './overview.ts'
import { act, moment, short, table } from './table.ts'

type Row = Overview['subscriptions'][number]

/** The subscriptions, the next due date of each, and the buttons that act on it. */
export const subscriptions = ({ subscriptions: all }: Overview): Html =>
  table('Abonnements', ['Abonnement', 'Prix', 'État', 'Prochain événement', 'Actions'], all, row)

const row = (one: Row): Html =>
  html`<tr>
    <td>
      ${one.names.join(', ')}<br /><small>${one.customer}</small><br /><code>${short(one.id)}</code>
    </td>
    <td class="nombre">${money(one.amount, one.currency)} ${one.cadence}</td>
    <td>
      ${states[one.status] ?? one.status}${one.paymentsRefused ? html`<br /><small>prochains paiements refusés</small>` : ''}${one.paymentsConfirmed ? html`<br /><small>prochains paiements à confirmer (3-D Secure)</small>` : ''}
    </td>
    <td>
      ${one.next === null ? 'aucun' : html`${nexts[one.next.kind]}<br /><span class="nombre">${moment(one.next.at)}</span>`}
    </td>
    <td>${one.next === null ? '' : actions(one)}</td>
  </tr>`

const actions = ({ id, paymentsRefused, paymentsConfirmed }: Row): Html => {
  const path = `/api/subscriptions/${id}`
  return html`${act(`${path}/advance`, 'Avancer jusque-là', id)}${
    paymentsRefused || paymentsConfirmed
      ? act(`${path}/succeed-next-attempt`, 'Accepter le prochain paiement', id)
      : html`${act(`${path}/fail-next-renewal`, 'Refuser les prochains paiements', id)}${act(`${path}/ask-confirmation`, 'Faire confirmer les prochains paiements', id)}`
  }`
}

const states: Record<string, string> = {
  active: 'actif',
  past_due: 'impayé',
  canceled: 'terminé',
}
const nexts = {
  expiry: 'fin du changement en attente',
  renewal: 'renouvellement',
  attempt: 'nouvel essai de paiement',
  end: 'fin',
}
