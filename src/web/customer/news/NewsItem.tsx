import { Link } from 'react-router'
import type { TimelineStep } from '#contract/shapes.ts'
import { factSentence } from '#web/copy/facts.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'

/** One news: what happened, to what, when, and who of us did it. */
export function NewsItem({ item }: { item: TimelineStep }) {
  const target = targetOf(item.details)
  return (
    <li className="py-3 first:pt-0">
      <p className="font-medium break-words">
        {factSentence(item.type)}
        {target && (
          <>
            {'\u00a0: '}
            <Link to={target.to} className={linkStyle}>
              {target.kind} <span className="whitespace-nowrap">{target.number}</span>
            </Link>
          </>
        )}
      </p>
      <p className="figures text-sm text-ink-soft">
        <time dateTime={item.at}>{formatMoment(item.at)}</time> · {item.actor}
      </p>
    </li>
  )
}

/** What a line leads to: the parcel, else the quote, else the order that it tells of. */
function targetOf(details: TimelineStep['details']) {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : '')
  const [parcelId, quoteId, orderId] = [text('parcelId'), text('quoteId'), text('orderId')]
  if (parcelId) {
    return { to: paths.parcel(parcelId), kind: 'colis', number: text('trackingNumber') }
  }
  if (quoteId) return { to: paths.quote(quoteId), kind: 'devis', number: text('quoteNumber') }
  if (orderId) return { to: paths.order(orderId), kind: 'commande', number: text('orderNumber') }
  return undefined
}
