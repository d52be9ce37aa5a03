import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useSessionUser } from '#web/api/session.ts'
import { threadNamed, type ThreadKind } from '#web/api/threads.ts'
import { refusedSentence, unsentSentence } from '#web/copy/threads.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { forgetUnsent, useFlush, useUnsent, type Unsent } from './unsent.ts'

const pageOf: Readonly<Record<ThreadKind, (id: string) => string>> = {
  'my-parcel': paths.parcel,
  'my-quote': paths.quote,
  parcel: paths.adminParcel,
  quote: paths.adminQuote,
}

/**
 * On every page of a private area: sends the messages that wait for the network, whichever page they were written on, and names
 * those of other pages. A refused one is given up here: the page of its conversation may be gone. This tab alone stores them: the
 * browser asks before it closes.
 */
export function UnsentMessages() {
  const person = useSessionUser()?.id ?? ''
  const { pathname } = useLocation()
  useFlush(person)
  const unsent = useUnsent(`${person}:`)
  useWarning(unsent.length > 0)

  const elsewhere = unsent.flatMap((message) => {
    const named = threadNamed(message.thread)
    const page = named && pageOf[named.kind](named.id)
    return page && page !== pathname ? [{ ...message, page }] : []
  })
  const refused = elsewhere.filter(({ refusal }) => refusal !== undefined)
  const waiting = elsewhere.filter(({ refusal }) => refusal === undefined)
  const [first] = waiting
  return (
    <div role="status" className={elsewhere.length > 0 ? 'mb-4 grid gap-3' : ''}>
      {first && (
        <Notice kind="warning">
          {unsentSentence(waiting.length)} Gardez cet onglet ouvert. <ItsPage page={first.page} />
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice kind="warning" title={refusedSentence(refused.length)}>
          {refused.map((message) => (
            <Refused key={message.id} message={message} />
          ))}
        </Notice>
      )}
    </div>
  )
}

const Refused = ({ message: { id, body, refusal, page } }: { message: Elsewhere }) => (
  <>
    <p className="mt-2 line-clamp-2">«&nbsp;{body}&nbsp;»</p>
    <p>{refusal}</p>
    <p className="flex flex-wrap items-center gap-x-3">
      <ItsPage page={page} />
      <Button variant="ghost" onClick={() => forgetUnsent(id)}>
        Abandonner ce message
      </Button>
    </p>
  </>
)

type Elsewhere = Unsent & { readonly page: string }

const ItsPage = ({ page }: { page: string }) => (
  <Link to={`${page}#messages`} className={linkStyle}>
    Voir le message
  </Link>
)

function useWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
