import { Link } from 'react-router'
import type { ClientDetail } from '#contract/people/clients.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { planNames } from '#words/plan-names.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { subscriptionText } from './subscription-text.ts'

/** What a client has paid since the beginning, and the plan that they pay for. */
export function ClientMoney({ client: { money, plan, subscription } }: { client: ClientDetail }) {
  const { orders, paidCents, givenBackCents, lastPaidAt } = money
  return (
    <Card padding="tight" aria-labelledby="client-argent">
      <h2 id="client-argent" className="text-18">
        Argent
      </h2>
      <p className="mt-2 figures font-display text-28 font-semibold">{formatMoney(paidCents)}</p>
      <p className="text-14 text-ink-soft">
        {orders === 0
          ? 'Rien de payé pour le moment.'
          : `payés en ${orders}\u00a0${orders > 1 ? 'commandes' : 'commande'}`}
        {lastPaidAt && `, la dernière fois le ${formatShortDay(lastPaidAt)}`}
      </p>
      {givenBackCents > 0 && (
        <p className="figures text-14 text-problem">
          {formatMoney(givenBackCents)} remboursés ou promis
        </p>
      )}
      <p className="mt-2 text-14">
        Formule {planNames[plan]}
        {subscription && <span className="text-ink-soft">, {subscriptionText(subscription)}</span>}
      </p>
      {orders > 0 && (
        <Link
          to="?onglet=factures"
          className={`${linkStyle} inline-flex min-h-control items-center text-14`}
        >
          Ses factures
        </Link>
      )}
    </Card>
  )
}
