import { useIsLive } from '#web/api/realtime.ts'
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
        <LiveDot />
      </p>
    </div>
  )
}

/** Whether the pages change by themselves; why they do not is told by the banner above them. */
function LiveDot() {
  const isLive = useIsLive()
  return (
    <span
      role="img"
      aria-label={isLive ? 'En direct' : 'Reconnexion en cours'}
      title={isLive ? 'En direct\u00a0: vos pages changent d’elles-mêmes' : 'Reconnexion en cours'}
      className={`ml-2 inline-block size-2 rounded-full ${isLive ? 'bg-done' : 'bg-waiting'}`}
    />
  )
}
