import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import {
  listOfficeNotifications,
  type OfficeNotification,
} from '#contract/messages/office-notifications.ts'
import { query } from '#web/api/query.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { notificationFailures, notificationKinds } from '#web/copy/office-notifications.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { toast } from '#web/ui/toast.ts'
import { MessageLine } from './MessageLine.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The two kinds of docs/rules/messages.md#what-the-office-is-told, merged, newest first. */
export function Newest() {
  const list = useQuery(query(listOfficeNotifications, {}))
  useEffect(() => {
    if (!list.isError) return
    void toast({ title: 'Erreur', description: notificationFailures.load, kind: 'error' })
  }, [list.isError])

  if (!list.data)
    return (
      <Unloaded
        query={list}
        failed={notificationFailures.load}
        loading={<SkeletonList rows={5} />}
      />
    )
  if (list.data.items.length === 0) {
    return (
      <EmptyState title="Aucune notification">
        Une inscription dont l’e-mail et le téléphone sont vérifiés, ou un message écrit depuis
        l’accueil, apparaîtra ici.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface px-4 sm:px-6">
      {list.data.items.map((item) => (
        <Line key={item.kind === 'contact' ? item.message.id : item.id} item={item} />
      ))}
    </ul>
  )
}

function Line({ item }: { item: OfficeNotification }) {
  if (item.kind === 'contact') return <MessageLine message={item.message} />
  return (
    <li className="flex gap-4 py-4">
      <UserPlus className="mt-0.5 size-5 shrink-0 text-done" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{notificationKinds.registration}</p>
        <p className="break-words">
          <Link to={paths.adminUser(item.id)} className={linkStyle}>
            {item.name}
          </Link>{' '}
          <span className="font-mono text-sm">{item.clientNumber}</span> · {item.email}
        </p>
        <Moment at={item.at} className="figures text-sm text-ink-soft" />
      </div>
    </li>
  )
}
