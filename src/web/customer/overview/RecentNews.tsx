import { Link } from 'react-router'
import { factSentence } from '#web/copy/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import type { OverviewState } from './overview-state.ts'

type News = OverviewState['news'][number]

export function RecentNews({ news }: { news: readonly News[] }) {
  return (
    <Card aria-labelledby="nouvelles-titre">
      <h2 id="nouvelles-titre" className="text-xl">
        Notifications Récentes
      </h2>
      {news.length === 0 ? (
        <p className="mt-3 text-ink-soft">
          Rien pour le moment. La réception d’un colis, un devis prêt ou un départ s’afficheront
          ici.
        </p>
      ) : (
        <ul className="mt-3 grid divide-y divide-line">
          {news.map((item) => (
            <NewsItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      <Link to={paths.notifications} className={buttonStyle('ghost', 'normal', 'mt-3 -ml-4')}>
        Voir toutes les notifications
      </Link>
    </Card>
  )
}

function NewsItem({ item }: { item: News }) {
  const { to, subject } = targetOf(item.details)
  return (
    <li className="py-3 first:pt-0">
      <p className="font-medium break-words">
        {factSentence(item.type)}
        {to && (
          <>
            {'\u00a0: '}
            <Link to={to} className={linkStyle}>
              {subject}
            </Link>
          </>
        )}
      </p>
      <p className="figures text-sm text-ink-soft">
        {formatMoment(item.at)} · {item.actor}
      </p>
    </li>
  )
}

/** What a line leads to: the parcel, else the quote, else the order that it tells of. */
function targetOf(details: News['details']): { to?: string; subject?: string } {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined)
  const [parcelId, quoteId, orderId] = [text('parcelId'), text('quoteId'), text('orderId')]
  if (parcelId) return { to: paths.parcel(parcelId), subject: `colis ${text('trackingNumber')}` }
  if (quoteId) return { to: paths.quote(quoteId), subject: `devis ${text('quoteNumber')}` }
  if (orderId) return { to: paths.orders, subject: `commande ${text('orderNumber')}` }
  return {}
}
