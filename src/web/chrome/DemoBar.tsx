import { ChevronDown, ChevronUp } from 'lucide-react'
import { use, useId, useRef, useState } from 'react'
import { siteAnswer, type Demo } from '#web/api/site.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DemoLinks } from './DemoLinks.tsx'
import { DemoRoles } from './DemoRoles.tsx'
import { useReservedHeight } from './use-reserved-height.ts'

/** At the bottom of every page of the demonstration: the emulators, and signing in as each of its people. */
export function DemoBar() {
  const answer = use(siteAnswer())
  const demo = answer.status === 'ready' ? answer.site.demo : null
  return demo && <Bar demo={demo} />
}

const key = 'escale.demo-bar'
/** Below this width it takes more than one line: no room to give before it is asked for. */
const startsOpen = (): boolean => {
  const kept = sessionStorage.getItem(key)
  return kept === null ? window.matchMedia('(min-width: 80rem)').matches : kept === 'open'
}

function Bar({ demo }: { demo: Demo }) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const bar = useRef<HTMLElement>(null)
  const contentId = useId()
  useReservedHeight(bar)

  function toggle() {
    sessionStorage.setItem(key, isOpen ? 'closed' : 'open')
    setIsOpen(!isOpen)
  }

  const Arrow = isOpen ? ChevronDown : ChevronUp
  return (
    <aside
      ref={bar}
      aria-label="Démonstration"
      className={joinClasses(
        'bar on-nuit fixed inset-x-0 bottom-0 z-40 max-h-[50dvh] overflow-y-auto border-t border-nuit-line bg-nuit pb-[env(safe-area-inset-bottom)] text-sm text-on-nuit print:hidden',
        // It comes late: a press that is under way at the edge of the screen ends where it began.
        '[:root:active_&:not(:active)]:pointer-events-none',
      )}
    >
      <div className="mx-auto flex max-w-7xl flex-col px-3 sm:px-6 xl:flex-row xl:items-center xl:gap-3">
        <button
          type="button"
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-lg font-semibold"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
        >
          <Arrow className="size-5" aria-hidden="true" />
          Démonstration
          {!isOpen && (
            <span className="font-normal text-on-nuit-soft max-[23rem]:hidden">
              rôles, messages, paiements
            </span>
          )}
        </button>
        <div
          id={contentId}
          hidden={!isOpen}
          className="flex flex-col gap-1 pb-2 xl:flex-1 xl:flex-row xl:items-center xl:justify-between xl:py-0.5"
        >
          <DemoRoles accounts={demo.accounts} password={demo.password} />
          <DemoLinks demo={demo} />
        </div>
      </div>
    </aside>
  )
}
