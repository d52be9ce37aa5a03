import { type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { showKeptToast } from '#web/ui/toast.ts'
import { lazyAfterContent } from './lazy-after-content.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { GoogleArrival } from './google/GoogleArrival.tsx'

const DemoBar = lazyAfterContent(async () => (await import('./DemoBar.tsx')).DemoBar)
const SiteConfiguration = lazyAfterContent(
  async () => (await import('./SiteConfiguration.tsx')).SiteConfiguration,
)

type PageFrameProps = {
  readonly children: ReactNode
  /** The requested screen has not loaded yet. */
  readonly isScreenAwaited?: boolean
}

/** What surrounds every page of every area. */
export function PageFrame({ children, isScreenAwaited = false }: PageFrameProps) {
  useEffect(() => {
    // Browser tests wait for this mark: a click before it would hit a page that does not listen yet. `theme.css` reads it too.
    document.documentElement.dataset['hydrated'] = 'true'
    void showKeptToast()
  }, [])

  return (
    <CrashBoundary>
      <HashScroll />
      <GoogleArrival />
      {children}
      <Suspense>
        <SiteConfiguration isScreenAwaited={isScreenAwaited} />
      </Suspense>
      <DemoPart />
    </CrashBoundary>
  )
}

/** A separate component: an update of the whole page would discard the prerendered parts whose code is not loaded yet. */
function DemoPart() {
  const isDemo = useIsDemo()
  return (
    isDemo && (
      <Suspense>
        <DemoBar />
      </Suspense>
    )
  )
}

/** The demonstration's server says so in a cookie sent with its pages, which production never sets: no request is needed. */
const useIsDemo = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => /(^|;\s*)escale\.demo=1(;|$)/.test(document.cookie),
    () => false,
  )

/** The visitor has already used the prerendered page (`starter.ts`): what they aim at or read must not move. */
const hasTakenOver = (): boolean => 'takenOver' in document.documentElement.dataset

/** After each navigation, scrolls to the section that the hash names, else to the top of a new page. */
function HashScroll() {
  const { pathname, hash, key } = useLocation()
  const isHydrating = useRef(true)

  useEffect(() => {
    const isLeftAlone = isHydrating.current && hasTakenOver()
    isHydrating.current = false
    if (isLeftAlone) return undefined
    // The hash may also hold the token of a confirmation link: only section names are followed.
    if (/^#[a-z-]+$/.test(hash)) return scrollToSection(hash.slice(1))
    if (key !== 'default') window.scrollTo(0, 0)
    return undefined
  }, [pathname, hash, key])

  return null
}

const retryEvery = 100

const rescrollAfter = 100

const breathing = 20

/** Half a minute: the lower part of the page may load over a slow connection. */
const giveUpAfter = 300

/** Two seconds: what the first paint skipped is laid out by then. */
const followsFor = 20

/** A visitor who presses or scrolls has taken over: what they aim at must not move. */
const takingOver = ['pointerdown', 'wheel', 'touchmove', 'keydown']

/**
 * Scrolls so that the section starts 20 px under the top bar; retries every 100 ms until the section exists, once more 100 ms later,
 * and for two seconds whenever late content moves it (docs/rules/pages.md#scrolling-to-a-section), unless the visitor takes over.
 * Returns a function that stops it.
 */
export function scrollToSection(id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const over = new AbortController()

  function attempt() {
    const section = document.getElementById(id)
    if (section) {
      scrollUnderBar(section)
      timer = setTimeout(follow, rescrollAfter, section, NaN, followsFor)
    } else if (tries < giveUpAfter) {
      tries += 1
      timer = setTimeout(attempt, retryEvery)
    }
  }

  function follow(section: HTMLElement, before: number, times: number) {
    const top = topUnderBar(section)
    if (!(Math.abs(top - before) < 1)) scrollUnderBar(section)
    if (times > 0) timer = setTimeout(follow, rescrollAfter, section, top, times - 1)
  }

  function stop() {
    clearTimeout(timer)
    over.abort()
  }

  function giveWay() {
    stop()
    // Stops a smooth scroll in progress where it is.
    window.scrollTo(window.scrollX, window.scrollY)
  }

  for (const sign of takingOver) {
    window.addEventListener(sign, giveWay, { capture: true, passive: true, signal: over.signal })
  }
  attempt()
  return stop
}

function topUnderBar(section: HTMLElement): number {
  const bar = document.getElementById('top-bar')?.offsetHeight ?? 0
  return section.getBoundingClientRect().top + window.scrollY - bar - breathing
}

function scrollUnderBar(section: HTMLElement): void {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: topUnderBar(section),
    behavior: calm ? 'auto' : 'smooth',
  })
}
