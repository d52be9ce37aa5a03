import { useEffect, useState, useRef } from 'react'
import { readText, writeText } from '#web/ui/browser-storage.ts'
import {
  siteAnswer,
  type SiteState,
  useContactMailbox,
  useSite,
  useSiteName,
} from '#web/api/site.ts'
import { siteName } from '#web/copy/site-name.ts'
import { useIsOffline } from './use-is-offline.ts'
import { CircleAlert } from 'lucide-react'
import { ApiError, type NetworkError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

const key = 'escale.maintenance-dismissed'

/**
 * Covers the whole site until the visitor chooses to continue, for this session (docs/rules/pages.md#maintenance). It is the
 * browser's own modal dialog: everything behind it is inert.
 */
function MaintenanceNotice() {
  const dialog = useRef<HTMLDialogElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)
  const isLeaving = useRef(false)
  const [isDismissed, setIsDismissed] = useState(() => readText('session', key) === 'yes')
  const siteName = useSiteName()
  const mailbox = useContactMailbox()

  useEffect(() => {
    if (isDismissed || dialog.current?.open) return
    dialog.current?.showModal()
    goOn.current?.focus()
  }, [isDismissed])

  function dismiss() {
    writeText('session', key, 'yes')
    isLeaving.current = true
    // Closed before it unmounts: the browser then returns the focus to where it was.
    dialog.current?.close()
    setIsDismissed(true)
  }

  if (isDismissed) return null
  return (
    <dialog
      ref={dialog}
      closedby="none"
      aria-labelledby="maintenance-titre"
      aria-describedby="maintenance-texte"
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-6 text-ink shadow-2xl backdrop:bg-nuit/70 sm:p-8"
      onCancel={(event) => {
        event.preventDefault()
      }}
      onClose={() => {
        // A browser without « closedby » closes the dialog at the second Escape: open it again.
        if (!isLeaving.current) dialog.current?.showModal()
      }}
    >
      <h2 id="maintenance-titre" className="text-2xl">
        {siteName} est en maintenance
      </h2>
      <div id="maintenance-texte" className="mt-3 grid gap-3 text-ink-soft">
        <p>
          Nous améliorons le site en ce moment. Certaines pages peuvent être lentes ou ne pas
          répondre&nbsp;; vos colis, eux, sont en sécurité à l’entrepôt.
        </p>
        <p>
          Une urgence&nbsp;? Écrivez à{' '}
          <a href={`mailto:${mailbox}`} className="break-words text-action underline">
            {mailbox}
          </a>
          .
        </p>
      </div>
      <button
        ref={goOn}
        type="button"
        className={buttonStyle('primary', 'large', 'mt-6 w-full')}
        onClick={dismiss}
      >
        Accéder au site quand même
      </button>
    </dialog>
  )
}

/** The rule in `theme.css` has the same selector. */
const late = '#services, #services ~ section, #page section[aria-labelledby], #pied-de-page'

/**
 * Lays out what the first paint skipped, part by part in idle time, so that no task is long; then the rule is off for good, and
 * later pages are laid out whole. At once when the visitor is already using the page.
 */
function renderBelowTheFold(): void {
  const root = document.documentElement
  if ('laidOut' in root.dataset) return
  const parts = [...document.querySelectorAll<HTMLElement>(late)]
  const isOnTheWay = window.location.hash !== '' || window.scrollY > 0

  function next() {
    const part = isOnTheWay ? undefined : parts.shift()
    keepInSight(() => {
      if (part) part.classList.add('laid-out')
      else root.dataset['laidOut'] = ''
    })
    if (part) inAPause(next)
  }
  inAPause(next)
}

/**
 * When heights above change, what somebody reads or types in stays in place. The browser's own anchoring fails where the page
 * becomes shorter than its scroll position.
 */
function keepInSight(layOut: () => void): void {
  const read =
    window.scrollY === 0
      ? null
      : document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  const before = read?.getBoundingClientRect().top ?? 0
  layOut()
  if (read) window.scrollBy(0, read.getBoundingClientRect().top - before)
}

/** Safari has no idle callback. */
function inAPause(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 500 })
  else setTimeout(act, 30)
}

/** Reads the office's configuration, and shows what covers every page: the maintenance, a failure, or the missing network. */
export function SiteConfiguration({ isScreenAwaited }: { isScreenAwaited: boolean }) {
  const state = useSite()
  const isOffline = useIsOffline()
  useEffect(() => void siteAnswer(), [])
  useEffect(renderBelowTheFold, [])
  useEffect(() => {
    if (state.status === 'ready') return keepTabName(state.site.siteName)
    return state.status === 'failed' ? askAgainOnline() : undefined
  }, [state])

  return (
    <>
      <OfflineLine isScreenAwaited={isScreenAwaited} />
      {isMaintenance(state) && <MaintenanceNotice />}
      {state.status === 'failed' && !isOffline && <ConfigurationFailure problem={state.problem} />}
    </>
  )
}

function askAgainOnline(): () => void {
  const again = () => void siteAnswer(true)
  window.addEventListener('online', again)
  return () => window.removeEventListener('online', again)
}

/** Every screen sets the tab's title with the built-in name; this replaces it each time with the configured name. */
function keepTabName(configured: string): (() => void) | undefined {
  const title = document.querySelector('title')
  if (!title || configured === siteName) return undefined
  const rename = () => {
    if (!document.title.includes(configured)) {
      document.title = document.title.replaceAll(siteName, configured)
    }
  }
  const observer = new MutationObserver(rename)
  observer.observe(title, { childList: true, characterData: true, subtree: true })
  rename()
  return () => observer.disconnect()
}

/**
 * The configuration could not be read (docs/rules/pages.md#configuration). A panel at the bottom, not a page: prerendered content
 * stays readable, and the rest shows its own failures.
 */
function ConfigurationFailure({ problem }: { problem: ApiError | NetworkError }) {
  const [isClosed, setIsClosed] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  if (isClosed) return null

  async function retry() {
    setIsAsking(true)
    await siteAnswer(true)
    setIsAsking(false)
  }

  return (
    <section
      role="alert"
      aria-labelledby="configuration-titre"
      className="fixed inset-x-4 bottom-[calc(1rem+var(--demo-bar,0px))] z-40 mx-auto max-h-[60dvh] max-w-lg overflow-y-auto rounded-2xl border border-problem bg-problem-soft p-5 text-problem shadow-2xl print:hidden"
    >
      <h2 id="configuration-titre" className="flex items-center gap-2 text-lg">
        <CircleAlert className="size-5 shrink-0" aria-hidden="true" />
        Erreur de Configuration
      </h2>
      <p className="mt-1">
        Impossible de charger la configuration du site. Veuillez réessayer plus tard.
      </p>
      <details className="mt-1">
        <summary className="flex min-h-11 items-center underline underline-offset-4">
          Détails
        </summary>
        <p className="font-mono text-sm break-words">{detailsOf(problem)}</p>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" busy={isAsking} onClick={() => void retry()}>
          Réessayer
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setIsClosed(true)
          }}
        >
          Fermer
        </Button>
      </div>
    </section>
  )
}

function detailsOf(problem: ApiError | NetworkError): string {
  if (!(problem instanceof ApiError)) return 'GET /api/site\u00a0: pas de réponse du serveur'
  const reference = problem.requestId ? `, référence ${problem.requestId}` : ''
  return `GET /api/site\u00a0: ${problem.status} ${problem.code}${reference}`
}

/** A strip under the bar of the top. Says what stays on the page, or why nothing loads, and that there is nothing to do. */
function OfflineLine({ isScreenAwaited }: { isScreenAwaited: boolean }) {
  const isOffline = useIsOffline()
  return (
    <div role="status">
      {isOffline && (
        <p
          id={isScreenAwaited ? undefined : 'hors-ligne'}
          className="pointer-events-none fixed inset-x-0 top-18 z-40 bg-nuit px-4 py-1.5 text-center text-14 text-on-nuit in-data-[area=back-office]:top-0 print:hidden"
        >
          {isScreenAwaited
            ? 'Pas de connexion\u00a0: la page demandée s’affichera dès le retour du réseau.'
            : 'Vous êtes hors ligne. L’affichage peut dater, votre saisie reste ici.'}
        </p>
      )}
    </div>
  )
}

/**
 * A server that cannot read its settings still reports the maintenance of its environment; when it reports nothing (no network, a
 * proxy's own page), the built-in value decides (docs/rules/pages.md#maintenance).
 */
export function isMaintenance(
  state: SiteState,
  isBuiltIn: boolean = import.meta.env.MAINTENANCE_MODE === 'true',
): boolean {
  if (state.status === 'ready') return state.site.maintenance
  if (state.status === 'loading') return false
  const { problem } = state
  return (('details' in problem ? problem.details['maintenance'] : null) ?? isBuiltIn) === true
}
