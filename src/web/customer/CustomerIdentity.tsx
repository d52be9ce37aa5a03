import { useSessionUser } from '#web/api/session.ts'

/** First name, last name and client number, 'N/A' when missing (docs/rules/pages.md#customer-area). */
export function CustomerIdentity() {
  const user = useSessionUser()
  return (
    <div className="mb-4 rounded-2xl bg-action-soft px-4 py-3">
      <p className="font-display text-lg leading-tight font-bold break-words">
        {user?.firstName || 'N/A'} {user?.lastName || 'N/A'}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        N° client <span className="font-mono text-ink">{user?.clientNumber ?? 'N/A'}</span>
      </p>
    </div>
  )
}
