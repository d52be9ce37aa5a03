import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { threadNamed, type ThreadKind } from '#web/api/threads.ts'
import { unsentSentence } from '#web/copy/threads.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { useFlush, useUnsent } from './unsent.ts'

const pageOf: Readonly<Record<ThreadKind, (id: string) => string>> = {
  'my-parcel': paths.parcel,
  'my-quote': paths.quote,
  parcel: paths.adminParcel,
  quote: paths.adminQuote,
}

/**
 * On every page of a private area: sends the messages that wait for the network, whichever page they were written on, and names
 * those of other pages. This tab alone stores them: the browser asks before it closes.
 */
export function UnsentMessages() {
  const person = useSessionUser()?.id ?? ''
  const { pathname } = useLocation()
  useFlush(person)
  const unsent = useUnsent(`${person}:`)
  useWarning(unsent.length > 0)

  const pages = unsent.flatMap(({ thread }) => {
    const named = threadNamed(thread)
    return named ? pageOf[named.kind](named.id) : []
  })
  const elsewhere = pages.filter((page) => page !== pathname)
  const [first] = elsewhere
  return (
    <div role="status" className={first ? 'mb-4' : ''}>
      {first && (
        <Notice kind="warning">
          {unsentSentence(elsewhere.length)} Gardez cet onglet ouvert.{' '}
          <Link to={`${first}#messages`} className={linkStyle}>
            Voir le message
          </Link>
        </Notice>
      )}
    </div>
  )
}

function useWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
