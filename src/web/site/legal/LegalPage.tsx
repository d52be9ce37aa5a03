import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { readLegalText } from '#contract/papers/legal.ts'
import { legalHtml, legalSlot } from '#domain/legal/legal-html.ts'
import { call } from '#web/api/call.ts'
import { formatParisDay } from '#web/copy/format-date.ts'

type Shown = {
  readonly at: string
  readonly html?: string
  readonly title?: string
  readonly error?: unknown
}

/** What the server sent with the page; read once, before React can change it. */
const served = import.meta.env.SSR ? undefined : readServed()

/** The text of this address as HTML, `undefined` while it loads. */
function useLegalHtml(pathname: string, search: string) {
  const at = pathname + search
  const [shown, setShown] = useState<Shown>(() => firstOf(at))
  const [tries, setTries] = useState(0)
  const current = shown.at === at ? shown : firstOf(at)
  const isKnown = current.html !== undefined

  useEffect(() => {
    if (isKnown) return undefined
    const leaving = new AbortController()
    void load(pathname, search, leaving.signal).then((loaded) => {
      if (!leaving.signal.aborted) setShown({ at, ...loaded })
    })
    return () => leaving.abort()
  }, [at, isKnown, pathname, search, tries])

  return {
    html: current.html,
    title: current.title,
    error: current.error,
    retry: () => {
      setShown({ at })
      setTries((before) => before + 1)
    },
  }
}

function firstOf(at: string): Shown {
  if (import.meta.env.SSR) return { at, html: legalSlot }
  return served?.at === at ? served : { at }
}

/** Undefined on another page, and on one that the server could not fill. */
function readServed(): Shown | undefined {
  const article = document.getElementById('texte-legal')
  const title = article?.querySelector('h1')?.textContent
  if (!article || !title) return undefined
  return { at: window.location.pathname + window.location.search, html: article.innerHTML, title }
}

async function load(
  pathname: string,
  search: string,
  signal: AbortSignal,
): Promise<Omit<Shown, 'at'>> {
  const version = new URLSearchParams(search).get('version')
  const slug = pathname.replaceAll('/', '')
  try {
    const text = await call(readLegalText, { slug, ...(version ? { version } : {}) }, { signal })
    const effectiveOn = formatParisDay(text.effectiveFrom)
    const { title, withdrawnFrom, isPast } = text
    const stamp = {
      version: text.version,
      effectiveOn,
      ...(withdrawnFrom && { withdrawnDay: formatParisDay(withdrawnFrom) }),
      ...(isPast && { currentAt: pathname }),
    }
    return { title, html: legalHtml(text, stamp) }
  } catch (error) {
    return { error }
  }
}

const frame = 'long-text mx-auto max-w-3xl px-4 py-10 sm:px-6 print:max-w-none print:p-0'

/**
 * A legal text as HTML: the server has put it into the page before any script runs (`server/papers/legal/legal-routes.ts`), and
 * after a navigation in the browser the same function writes the same markup.
 */
export function LegalPage() {
  const { pathname, search, hash } = useLocation()
  const { html, title, error, retry } = useLegalHtml(pathname, search)
  useEffect(() => {
    if (title) document.title = `${title} – Escale`
  }, [title])
  useEffect(() => {
    if (html !== undefined && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [html, hash])

  if (html !== undefined) {
    return (
      <article
        id="texte-legal"
        className={frame}
        // `legalHtml` made this, and escapes every word.
        dangerouslySetInnerHTML={{ __html: html }}
        suppressHydrationWarning
      />
    )
  }
  return (
    <div className={frame}>
      {error === undefined ? (
        <SkeletonList />
      ) : (
        <ErrorState title="Impossible de charger ce texte." onRetry={retry}>
          {errorSentence(error)}
        </ErrorState>
      )}
    </div>
  )
}
