import { useEffect, useState } from 'react'
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

/** What the server sent with the page; looked at once, before React could change it. */
const served = import.meta.env.SSR ? undefined : readServed()

/** The text of this address as HTML, `undefined` while it is on its way. */
export function useLegalHtml(pathname: string, search: string) {
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

/** Nothing on another page, nor on one that the server could not fill. */
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
