import { html } from 'hono/html'
import { money, type Html } from '../pages/layout.ts'
import type { Overview } from './overview.ts'
import { moment, short, table } from './table.ts'

/** The balances, their payouts, and a payment made by hand. */
export const balances = ({ balances: all, payouts }: Overview): Html =>
  html`${table(
      'Soldes',
      ['Devise', 'Solde', 'Vers la banque'],
      all,
      (one) =>
        html`<tr>
          <td>${one.currency.toUpperCase()}</td>
          <td class="nombre">${money(one.amount, one.currency)}</td>
          <td>
            ${
              one.amount > 0
                ? html`<form method="post" action="/api/payouts">
                    <button class="autre petit" name="currency" value="${one.currency}">
                      Virer à la banque
                    </button>
                  </form>`
                : ''
            }
          </td>
        </tr>`,
    )}${table(
      'Virements',
      ['Virement', 'Date', 'Montant'],
      payouts,
      (one) =>
        html`<tr>
          <td><code>${short(one.id)}</code></td>
          <td class="nombre">${moment(one.created)}</td>
          <td class="nombre">${money(one.amount, one.currency)}</td>
        </tr>`,
    )}
    <section class="carte">
      <h2>Débit fait à la main</h2>
      <form method="post" action="/api/charges">
        <label for="debit">Montant (centimes)</label>
        <input id="debit" name="amount" inputmode="numeric" required value="2000" />
        <label for="devise">Devise</label>
        <input id="devise" name="currency" required value="eur" pattern="[a-z]{3}" />
        <button class="autre">Débiter</button>
      </form>
    </section>`
