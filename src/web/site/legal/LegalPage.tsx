import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { useLegalHtml } from './use-legal-html.ts'

const frame = 'long-text mx-auto max-w-3xl px-4 py-10 sm:px-6 print:max-w-none print:p-0'

/**
 * A legal text as HTML: the server has put it into the page before any script runs (`server/papers/legal/legal-pages.ts`), and
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
        // Written by `legalHtml`, which escapes every word.
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
