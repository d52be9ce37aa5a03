import { useIsLive } from '#web/api/realtime.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown when the screen may be out of date; everything reloads when the connection is back. */
export function StaleBanner() {
  const isLive = useIsLive()
  return (
    <div role="status" className={isLive ? '' : 'mb-4'}>
      {!isLive && (
        <Notice kind="warning">
          Connexion interrompue. Ce qui est affiché peut dater&nbsp;; la mise à jour reprendra toute
          seule.
        </Notice>
      )}
    </div>
  )
}
