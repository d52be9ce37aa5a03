import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** The year so far and the last payment, in one line; nothing for a customer who has paid nothing yet. */
export function WhatItCost({ spent }: { spent: OverviewView['spent'] }) {
  const [last] = spent.lastPayments
  if (!last) return null
  return (
    <Card
      padding="tight"
      aria-labelledby="cout-titre"
      className="figures flex flex-wrap items-center justify-between gap-x-4 sm:px-6"
    >
      <h2 id="cout-titre" className="sr-only">
        Ce que j’ai payé
      </h2>
      <p className="min-w-0 grow basis-44">
        <strong className="font-display text-22">
          <Money cents={spent.cents} />
        </strong>
        <span className="block text-14 text-ink-soft">
          payés en {spent.year}, remboursements déduits
          <span className="max-sm:hidden">
            . Le dernier paiement&nbsp;: <Money cents={last.amountCents} /> le{' '}
            {formatDay(last.paidAt)},{' '}
            <Link to={paths.order(last.orderId)} className={`${linkStyle} whitespace-nowrap`}>
              {last.number}
            </Link>
          </span>
        </span>
      </p>
      <Link
        to={paths.invoices}
        className={`${linkStyle} inline-flex min-h-11 shrink-0 items-center`}
      >
        Mes factures
      </Link>
    </Card>
  )
}
