import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { QuoteNews } from './quote-news.ts'

/** What changed among the quotes since this browser last showed the cart, one line each. */
export function CartNews({ news }: { news: readonly QuoteNews[] }) {
  return (
    <div role="status" className="contents">
      {news.length > 0 && (
        <Notice kind="warning" title="Votre panier a changé">
          <ul>
            {news.map(({ quoteId, text }) => (
              <li key={quoteId}>
                {text}{' '}
                <Link to={paths.quote(quoteId)} className={linkStyle}>
                  Ouvrir le devis
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
