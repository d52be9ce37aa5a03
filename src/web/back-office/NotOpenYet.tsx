import { useLocation } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { entriesOf } from './back-office-entries.ts'

/** A screen that this version does not have yet: it says so. */
export function NotOpenYet() {
  const { pathname } = useLocation()
  const user = useSessionUser()
  const entry = user && entriesOf(user.role).find(({ to }) => pathname.startsWith(to))
  return (
    <>
      <PageHeader title={entry?.label ?? 'Back-office'} />
      <EmptyState title="Cet écran n’est pas encore ouvert">
        Il arrive dans une prochaine version.
      </EmptyState>
    </>
  )
}
