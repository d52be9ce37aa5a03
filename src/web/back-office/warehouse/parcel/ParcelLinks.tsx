import { Link } from 'react-router'
import type { ParcelRecord } from '#contract/warehouse/parcel-record.ts'
import { orderStatuses } from '#web/copy/money.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { shipmentStatuses } from '#web/copy/shipments.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Paper = {
  readonly key: string
  readonly to: string
  readonly name: string
  readonly state: string
}

/** The quotes, orders and shipments that it is in. */
export function ParcelLinks({ record }: { record: ParcelRecord }) {
  const papers = papersOf(record)
  if (papers.length === 0) return null
  return (
    <Card aria-labelledby="liens-titre">
      <h2 id="liens-titre" className="mb-3 text-xl">
        Devis, commandes, expéditions
      </h2>
      <ul className="grid gap-1">
        {papers.map(({ key, to, name, state }) => (
          <li key={key} className="figures">
            <Link to={to} className={`inline-flex min-h-11 items-center ${linkStyle}`}>
              {name}
            </Link>{' '}
            <span className="text-ink-soft">{state}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function papersOf({ quotes, orders, shipments }: ParcelRecord): Paper[] {
  return [
    ...(quotes ?? []).map(({ id, number, status }) => ({
      key: id,
      to: paths.adminQuote(id),
      name: `Devis ${number}`,
      state: labelIn(quoteStatuses, status),
    })),
    ...(orders ?? []).map(({ id, number, status }) => ({
      key: id,
      to: paths.adminOrder(id),
      name: `Commande ${number}`,
      state: labelIn(orderStatuses, status),
    })),
    ...shipments.map(({ id, number, status }) => ({
      key: id,
      to: paths.departure(id),
      name: `Expédition ${number}`,
      state: labelIn(shipmentStatuses, status),
    })),
  ]
}

const labelIn = (
  labels: Readonly<Record<string, { readonly label: string } | undefined>>,
  status: string,
): string => labels[status]?.label ?? 'Inconnu'
