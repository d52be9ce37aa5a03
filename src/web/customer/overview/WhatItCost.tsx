import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** The year so far and the last payments; shows nothing to a customer who has paid nothing yet. */
export function WhatItCost({ spent }: { spent: OverviewView['spent'] }) {
  if (spent.lastPayments.length === 0) return null
  return (
    <Card aria-labelledby="cout-titre">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="cout-titre" className="text-xl">
          Ce que j’ai payé
        </h2>
        <Link to={paths.invoices} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Mes factures
        </Link>
      </div>
      <p className="figures mt-1">
        En {spent.year}, remboursements déduits&nbsp;:{' '}
        <strong className="text-lg">
          <Money cents={spent.cents} />
        </strong>
      </p>
      <ul className="figures mt-3 grid divide-y divide-line border-t border-line">
        {spent.lastPayments.map(({ orderId, number, paidAt, amountCents }) => (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <Link
                to={paths.order(orderId)}
                className={`${linkStyle} inline-flex min-h-11 items-center`}
              >
                {number}
              </Link>{' '}
              <span className="text-sm text-ink-soft">le {formatDay(paidAt)}</span>
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
