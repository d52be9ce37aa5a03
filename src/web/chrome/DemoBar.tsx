import {
  ChevronDown,
  ChevronUp,
  CreditCard,
  ExternalLink,
  Inbox,
  MessageSquareText,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { use, useId, useRef, useState, useLayoutEffect, type RefObject } from 'react'
import { readText, writeText } from '#web/ui/browser-storage.ts'
import { siteAnswer, type Demo } from '#web/api/site.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { request } from '#web/api/request.ts'
import { signIn, useSessionUser } from '#web/api/session.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { secondStepHash } from '#web/site-paths.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { isStaff } from './is-staff.ts'

const property = '--demo-bar'

/** Sets the height of the bar for the page, so that nothing is hidden under it (theme.css). */
function useReservedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return undefined
    const root = document.documentElement
    const measure = () => {
      root.style.setProperty(property, `${current.offsetHeight}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    measure()
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [bar])
}

/** At the bottom of every page of the demonstration: links to the emulators, and sign-in as each of its people. */
export function DemoBar() {
  const answer = use(siteAnswer())
  const demo = answer.status === 'ready' ? answer.site.demo : null
  return demo && <Bar demo={demo} />
}

const key = 'escale.demo-bar'
/** Below this width the bar needs more than one line, so it starts closed. */
const startsOpen = (): boolean => {
  const kept = readText('session', key)
  return kept === null ? window.matchMedia('(min-width: 80rem)').matches : kept === 'open'
}

function Bar({ demo }: { demo: Demo }) {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const bar = useRef<HTMLElement>(null)
  const contentId = useId()
  useReservedHeight(bar)

  function toggle() {
    writeText('session', key, isOpen ? 'closed' : 'open')
    setIsOpen(!isOpen)
  }

  const Arrow = isOpen ? ChevronDown : ChevronUp
  return (
    <aside
      ref={bar}
      aria-label="Démonstration"
      className={joinClasses(
        'bar on-nuit fixed inset-x-0 bottom-0 z-40 max-h-[50dvh] overflow-y-auto border-t border-nuit-line bg-nuit pb-[env(safe-area-inset-bottom)] text-sm text-on-nuit print:hidden',
        // The bar appears late: a press in progress at the edge of the screen must end where it began.
        '[:root:active_&:not(:active)]:pointer-events-none',
      )}
    >
      <div className="mx-auto flex max-w-7xl flex-col px-3 sm:px-6 xl:flex-row 2xl:max-w-[100rem] xl:items-center xl:gap-3">
        <button
          type="button"
          className="flex min-h-[44px] min-w-0 items-center gap-2 rounded-lg font-semibold xl:shrink-0"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
        >
          <Arrow className="size-5 shrink-0" aria-hidden="true" />
          Démonstration
          {!isOpen && (
            <span className="truncate font-normal text-on-nuit-soft max-[23rem]:hidden">
              rôles, messages, paiements, transport
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

/** On a phone one line that is pushed aside, so that the page stays in sight above it. */
const row =
  'flex max-sm:-mx-3 max-sm:overflow-x-auto max-sm:px-3 max-sm:*:shrink-0 max-sm:*:whitespace-nowrap sm:flex-wrap'

/** The pages of the emulators; they stay open beside the site. */
function DemoLinks({ demo }: { demo: Demo }) {
  return (
    <ul className={`${row} gap-x-1`} aria-label="Émulateurs">
      {demo.inboxUrl && <DemoLink href={demo.inboxUrl} label="Boîte de réception" Icon={Inbox} />}
      {demo.smsUrl && <DemoLink href={demo.smsUrl} label="SMS" Icon={MessageSquareText} />}
      {demo.paymentsUrl && <DemoLink href={demo.paymentsUrl} label="Paiements" Icon={CreditCard} />}
      {demo.carrierUrl && <DemoLink href={demo.carrierUrl} label="La Poste" Icon={Truck} />}
    </ul>
  )
}

function DemoLink({ href, label, Icon }: { href: string; label: string; Icon: LucideIcon }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 underline xl:gap-1.5 xl:px-1 2xl:gap-2 2xl:px-2.5 underline-offset-4 hover:bg-nuit-raised"
      >
        <Icon className="size-4" aria-hidden="true" />
        {label}
        <ExternalLink className="size-3.5 xl:hidden 2xl:block" aria-hidden="true" />
        <span className="sr-only">(nouvel onglet)</span>
      </a>
    </li>
  )
}

/** One button per person: signs in as them with the normal request, then opens their first page. */
function DemoRoles({ accounts, password }: Pick<Demo, 'accounts' | 'password'>) {
  const user = useSessionUser()
  const [entering, setEntering] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function become(email: string) {
    if (entering) return
    setEntering(email)
    setProblem(undefined)
    try {
      await enterAs(email, password)
    } catch (error) {
      setEntering(undefined)
      setProblem(errorSentence(error))
    }
  }

  return (
    <div role="group" aria-label="Se connecter comme" className={`${row} items-center gap-1`}>
      {accounts.map(({ email, label }) => (
        <button
          key={email}
          type="button"
          title={email}
          aria-pressed={user?.email === email}
          aria-busy={entering === email || undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-nuit-line px-3 xl:px-1.5 2xl:px-3 hover:bg-nuit-raised aria-pressed:border-lagon-clair aria-pressed:bg-nuit-raised"
          onClick={() => void become(email)}
        >
          {entering === email && <Spinner className="size-4" />}
          {label}
        </button>
      ))}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** A full page load: nothing that the previous person had on screen or in memory stays. */
async function enterAs(email: string, password: string): Promise<void> {
  await request({ method: 'DELETE', url: '/api/session' }).catch(() => undefined)
  const { user } = await signIn(email, password)
  // A person who has added a second factor enters it on the sign-in page.
  if (!user) window.location.assign(paths.signIn + secondStepHash)
  else window.location.assign(isStaff(user.role) ? paths.admin : paths.overview)
}
