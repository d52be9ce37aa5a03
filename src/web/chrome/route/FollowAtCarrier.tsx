import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { NewTab } from '#web/ui/NewTab.tsx'

/** The carrier's own page about a box; a link once it has arrived. Nothing while there is no such page. */
export function FollowAtCarrier({
  box,
  isOver,
}: {
  box: { readonly trackingUrl: string | null } | null | undefined
  isOver: boolean
}) {
  if (!box?.trackingUrl) return null
  return (
    <a
      href={box.trackingUrl}
      target="_blank"
      rel="noreferrer"
      className={
        isOver
          ? `${linkStyle} inline-flex min-h-11 items-center`
          : buttonStyle('primary', 'normal', 'mt-4 max-sm:w-full')
      }
    >
      <span>
        Suivre chez le transporteur
        <NewTab />
      </span>
    </a>
  )
}
