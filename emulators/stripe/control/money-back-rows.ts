import { html } from 'hono/html'
import { money, type Html } from '../pages/layout.ts'
import type { Overview } from './overview.ts'
import { short, table } from './table.ts'

export const refunds = ({ refunds: all }: Overview): Html =>
  table(
    'Remboursements',
    ['Remboursement', 'Montant', 'État', 'Banque du client'],
    all,
    (one) =>
      html`<tr>
        <td><code>${short(one.id)}</code></td>
        <td class="nombre">${money(one.amount, one.currency)}</td>
        <td>${refundStates[one.status ?? ''] ?? one.status}</td>
        <td>
          ${
            one.status === 'failed'
              ? ''
              : html`<form method="post" action="/api/refunds/${one.id}/settle">
                  ${one.status === 'pending' ? choice('succeeded', 'Arrivé', one.id) : ''}
                  ${choice('failed', 'Échoué', one.id)}
                </form>`
          }
        </td>
      </tr>`,
  )

export const disputes = ({ disputes: all }: Overview): Html =>
  table(
    'Contestations',
    ['Contestation', 'Montant', 'État', 'Décision de la banque'],
    all,
    (one) =>
      html`<tr>
        <td><code>${short(one.id)}</code><br /><small>${one.reason}</small></td>
        <td class="nombre">${money(one.amount, one.currency)}</td>
        <td>${disputeStates[one.status] ?? one.status}</td>
        <td>
          ${
            one.status === 'needs_response' || one.status === 'under_review'
              ? html`<form method="post" action="/api/disputes/${one.id}/close">
                  ${choice('won', 'Gagnée', one.id)} ${choice('lost', 'Perdue', one.id)}
                </form>`
              : ''
          }
        </td>
      </tr>`,
  )

const choice = (outcome: string, label: string, id: string): Html =>
  html`<button
    class="autre petit"
    name="outcome"
    value="${outcome}"
    aria-label="${label} ${short(id)}"
  >
    ${label}
  </button>`

const refundStates: Record<string, string> = {
  pending: 'en cours',
  succeeded: 'réussi',
  failed: 'échoué',
}
const disputeStates: Record<string, string> = {
  warning_needs_response: 'demande d’information',
  warning_under_review: 'demande, réponse reçue',
  warning_closed: 'demande classée',
  needs_response: 'à répondre',
  under_review: 'réponse reçue',
  won: 'gagnée',
  lost: 'perdue',
}
