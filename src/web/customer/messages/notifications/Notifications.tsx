import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { countMyUnreadNotices, type Notice } from '#contract/messages/notifications.ts'
import { myNotices, type NoticeFilter } from '#web/api/notifications.ts'
import { query } from '#web/api/query.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { noticeFilters, unreadText } from '#web/copy/notifications.ts'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { Scene } from '#web/chrome/scene/Scene.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { NoticeLine } from './NoticeLine.tsx'
import { useMarkNotices } from './use-mark-notices.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useCurrentInView } from '#web/ui/use-current-in-view.ts'

const style =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline ' +
  'hover:bg-sunken aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action'

/** Links, so that Back and a shared address work. */
function NoticeFilters({ current }: { current: string }) {
  const row = useCurrentInView(current)
  return (
    <nav
      ref={row}
      aria-label="Filtrer les notifications"
      className="-mx-4 mb-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-2 pb-1 sm:flex-wrap">
        {noticeFilters.map(({ key, label }) => (
          <li key={key}>
            <Link
              to={key === '' ? paths.notifications : `${paths.notifications}?filtre=${key}`}
              aria-current={key === current ? 'page' : undefined}
              className={style}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const loader: Loader = ({ search }) =>
  queryClient.prefetchInfiniteQuery(myNotices(filterIn(search).filter))

/**
 * The page behind « Voir toutes les notifications » (docs/rules/pages.md#customer-area): read and unread, live, page after page.
 */
export function Notifications() {
  const [params] = useSearchParams()
  const { key, filter } = filterIn(params)
  return (
    <>
      <PageHeader title="Notifications">
        Ce qui est arrivé à vos colis, devis et commandes, le plus récent d’abord.{' '}
        <Link to={paths.accountNotifications} className={linkStyle}>
          Choisir comment être prévenu
        </Link>
      </PageHeader>
      <NoticeFilters current={key} />
      <LiveNews topic="notifications" />
      <NoticeList filter={filter} />
    </>
  )
}

const firstFilter = { key: '', filter: '' } as const

function filterIn(query: URLSearchParams) {
  const asked = query.get('filtre') ?? ''
  return noticeFilters.find(({ key }) => key === asked) ?? firstFilter
}

function NoticeList({ filter }: { filter: NoticeFilter }) {
  const notices = useInfiniteQuery(myNotices(filter))
  const { mark, readAll, isReadingAll } = useMarkNotices()
  const now = useNow()
  if (!notices.data)
    return <Unloaded query={notices} failed="Impossible de charger les notifications." />
  const items = notices.data.pages.flatMap((page) => page.items)
  const [latest] = items
  if (!latest) return filter === '' ? <Nothing /> : <NoneOfThese isUnread={filter === 'unread'} />
  return (
    <>
      {(filter === '' || filter === 'unread') && (
        <ReadAll busy={isReadingAll} onReadAll={() => readAll(latest.id)} />
      )}
      <div className="grid grid-cols-1 gap-5">
        {byDay(items, now).map(({ day, notices: those }) => (
          <Card key={day} aria-label={day}>
            <h2 className="mb-3 text-16">{day}</h2>
            <ul
              className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line"
              aria-label={`Notifications, ${day.toLowerCase()}`}
            >
              {those.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} onMark={mark} isUnderDay />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <NextPage list={notices}>Afficher les notifications suivantes</NextPage>
    </>
  )
}

function ReadAll({ busy, onReadAll }: { busy: boolean; onReadAll: () => void }) {
  const count = useQuery(query(countMyUnreadNotices, {})).data?.unread ?? 0
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="figures font-medium">
        {count === 0 ? 'Tout est lu.' : unreadText(count)}
      </p>
      {count > 0 && (
        <Button variant="secondary" busy={busy} onClick={onReadAll}>
          Tout marquer comme lu
        </Button>
      )}
    </div>
  )
}

function NoneOfThese({ isUnread }: { isUnread: boolean }) {
  return (
    <EmptyState
      title={isUnread ? 'Tout est lu.' : 'Aucune notification de ce genre.'}
      action={
        <Link to={paths.notifications} className={buttonStyle('secondary')}>
          Voir toutes les notifications
        </Link>
      }
    />
  )
}

function Nothing() {
  return (
    <EmptyState
      title="Aucune notification pour le moment."
      picture={<Scene name="answering" className="mb-4 max-w-72" />}
      action={
        <Link to={paths.declareParcel} className={buttonStyle()}>
          Déclarer un colis
        </Link>
      }
    >
      La réception d’un colis, un devis prêt, un paiement ou un départ s’afficheront ici. Nous vous
      écrivons aussi un e-mail.
    </EmptyState>
  )
}

type DayOfNotices = { readonly day: string; readonly notices: readonly Notice[] }

/** The list in its order, cut at each day of the reader: « Aujourd’hui », « Hier », « 20 novembre 2026 ». */
export function byDay(notices: readonly Notice[], now: number): readonly DayOfNotices[] {
  const known: Readonly<Record<string, string>> = {
    [formatDay(new Date(now - 86_400_000).toISOString())]: 'Hier',
    [formatDay(new Date(now).toISOString())]: 'Aujourd’hui',
  }
  const days = Map.groupBy(notices, ({ at }) => formatDay(at))
  return [...days].map(([day, those]) => ({ day: known[day] ?? day, notices: those }))
}
