import { useQuery } from '@tanstack/react-query'
import { Bell, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { countMyUnreadNotices } from '#contract/messages/notifications.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { AddressLines } from '#web/chrome/address/AddressLines.tsx'
import { wholeAddress } from '#web/chrome/address/address-lines.ts'
import { unreadText } from '#web/copy/notifications.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { prefetchOnIntent } from './prefetch.ts'

const style =
  'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-action hover:bg-action-soft'

/** On every screen of the area: the address to give to shops, one tap away, and the unread notices. */
export function ShellShortcuts() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-1">
      <MyAddress />
      <Unread />
    </div>
  )
}

function MyAddress() {
  // The history entry at which it is open: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const address = useSessionUser()?.reshippingAddress
  if (!address) return null
  return (
    <>
      <button
        type="button"
        className={style}
        aria-haspopup="dialog"
        onClick={() => {
          setOpenAt(key)
        }}
      >
        <MapPin className="size-5 shrink-0" aria-hidden="true" />
        Mon adresse
      </button>
      <Dialog
        open={openAt === key}
        onClose={() => {
          setOpenAt(null)
        }}
        title="Votre adresse en métropole"
        description="À donner aux boutiques telle quelle."
      >
        <AddressLines address={address} />
        <div className="mt-4">
          <CopyButton
            look="primary"
            text={wholeAddress(address)}
            label="Tout copier, l’adresse entière"
          >
            Tout copier
          </CopyButton>
        </div>
      </Dialog>
    </>
  )
}

function Unread() {
  const count = useQuery(query(countMyUnreadNotices, {})).data?.unread ?? 0
  const words = count === 0 ? 'Notifications, tout est lu' : `Notifications, ${unreadText(count)}`
  return (
    <Link
      to={paths.notifications}
      aria-label={words}
      className={style}
      {...prefetchOnIntent(paths.notifications)}
    >
      <Bell className="size-5 shrink-0" aria-hidden="true" />
      {count > 0 && (
        <span className="figures flex h-5 min-w-5 items-center justify-center rounded-full bg-action px-1 text-xs font-bold text-on-action">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
