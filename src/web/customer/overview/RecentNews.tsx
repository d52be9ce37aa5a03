import { Link } from 'react-router'
import { NewsItem } from '#web/customer/news/NewsItem.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
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
      <Link to={paths.notifications} className={buttonStyle('secondary', 'normal', 'mt-4')}>
        Voir toutes les notifications
      </Link>
    </Card>
  )
}
