import { WifiOff } from 'lucide-react'
import { useIsOffline } from '#web/chrome/use-is-offline.ts'

/**
 * On a phone, that there is no network: between the address and the notices at first, then under the bar of the top, without room
 * of its own, so that nothing moves. `SiteConfiguration` says it in full, and aloud.
 */
export function OfflineSign() {
  if (!useIsOffline()) return null
  return (
    <div
      aria-hidden="true"
      className="offline-sign pointer-events-none sticky top-20 z-30 flex h-0 justify-end pr-20 min-[30rem]:justify-center min-[30rem]:pr-0 max-[20rem]:h-auto max-[20rem]:pr-0 lg:hidden print:hidden"
    >
      <span className="relative -top-1 flex h-7 items-center gap-1.5 rounded-chip bg-nuit px-2.5 text-13 font-medium whitespace-nowrap text-on-nuit">
        <WifiOff className="size-3.5 shrink-0" />
        <span className="max-[22rem]:hidden">Hors ligne</span>
      </span>
    </div>
  )
}
