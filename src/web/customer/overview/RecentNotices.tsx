import { Link } from 'react-router'
import type { Notice } from '#contract/messages/notifications.ts'
import { NoticeLine } from '#web/customer/messages/notifications/NoticeLine.tsx'
import { useMarkNotices } from '#web/customer/messages/notifications/use-mark-notices.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'

export function RecentNotices({ notices }: { notices: readonly Notice[] }) {
  const { mark } = useMarkNotices()
  return (
    <Card aria-labelledby="nouvelles-titre">
      <h2 id="nouvelles-titre" className="text-xl">
        Notifications Récentes
      </h2>
      {notices.length === 0 ? (
        <p className="mt-3 text-ink-soft">
          Rien pour le moment. La réception d’un colis, un devis prêt ou un départ s’afficheront
          ici.
        </p>
      ) : (
        <ul className="mt-3 grid divide-y divide-line">
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onMark={mark} />
          ))}
        </ul>
      )}
      <Link to={paths.notifications} className={buttonStyle('secondary', 'normal', 'mt-4')}>
        Voir toutes les notifications
      </Link>
    </Card>
  )
}
