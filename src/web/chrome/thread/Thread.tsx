import { useMemo, useRef, useEffect, useState, type RefObject, type SyntheticEvent } from 'react'
import { Link, useLocation } from 'react-router'
import type { Message } from '#contract/messages/threads.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { readText, writeText } from '#web/ui/browser-storage.ts'
import { endpointsOfThread, type ThreadKind, type ThreadEndpoints } from '#web/api/threads.ts'
import { closedThread, emptyThread, threadSign } from '#web/copy/threads.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Unsent } from './unsent.ts'
import { useThread } from './use-thread.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { invalidateTopics } from '#web/api/query.ts'
import { whenSeen } from '#web/ui/when-seen.ts'
import { longestMessage, type ThreadSide } from '#domain/thread/thread.ts'
import { Button } from '#web/ui/Button.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

/** The live conversation about one parcel or one quote, for both sides. */
export function Thread({ of, id, title }: { of: ThreadKind; id: string; title: string }) {
  const endpoints = useMemo(() => endpointsOfThread[of](id), [of, id])
  const thread = useThread(endpoints)
  const { name, query, messages, seen, unsent, unread, send, retry, giveUp } = thread
  const { isAwaited, isClosed } = thread
  const end = useRef<HTMLDivElement>(null)
  useSeen(endpoints, { unread, seen }, end)
  // Nobody is asked to write where nobody may.
  const hasAny = [messages.length > 0, unsent.length > 0, isClosed].includes(true)
  const { hash } = useLocation()
  const isWanted = [endpoints.side === 'staff', hash === '#messages', draftOf(name) !== '']
  const opens = isWanted.includes(true) || hasAny || query.isError
  // Not while they load: what opens then would push what stands below.
  const isEmpty = query.isSuccess && !opens
  return (
    <Card
      id="messages"
      aria-labelledby="messages-titre"
      className={`scroll-mt-20 [&_h2]:text-xl ${isEmpty ? 'py-2!' : 'max-sm:py-2!'}`}
    >
      {/* In the fold, the first answer would not be read out. */}
      <p role="status" className="text-sm font-medium text-house">
        {threadSign(unread, isAwaited)}
      </p>
      <FoldOnPhone title={title} titleId="messages-titre" opens={opens} isEverywhere={isEmpty}>
        {!query.data && (
          <Unloaded
            query={query}
            failed="Impossible de charger les messages."
            loading={<Skeleton className="h-24" />}
          />
        )}
        {query.isSuccess && !hasAny && (
          <p className="mt-2 mb-4 text-ink-soft">{emptyThread[endpoints.side]}</p>
        )}
        <NextPage list={query}>Voir les messages précédents</NextPage>
        <ol aria-label={title} className="my-4 grid gap-4 empty:hidden">
          <MessageList messages={messages} side={endpoints.side} />
          <UnsentList unsent={unsent} onRetry={retry} onGiveUp={giveUp} />
        </ol>
        <div ref={end} />
        <Composer key={name} thread={name} onSend={send} isClosed={isClosed} />
        {isAwaited && <NoAnswer closure={endpoints.closure} seen={seen} />}
      </FoldOnPhone>
    </Card>
  )
}

/** Marks the other side's messages as read, once the last one was visible on a screen in use. */
function useSeen(
  endpoints: ThreadEndpoints,
  { unread, seen }: { readonly unread: number; readonly seen: string | null },
  end: RefObject<HTMLElement | null>,
): void {
  const client = useQueryClient()
  useEffect(() => {
    const element = end.current
    if (unread === 0 || !element) return undefined
    return whenSeen(element, async () => {
      await endpoints.read(seen)
      await client.invalidateQueries(endpoints.messages)
      await invalidateTopics(client, ['overview'])
    })
  }, [client, endpoints, end, unread, seen])
}

/** For a message that needs no answer: « Merci ! ». */
function NoAnswer({ closure, seen }: { closure: ThreadEndpoints['closure']; seen: string | null }) {
  return closure && seen !== null && <Closing closure={closure} seen={seen} />
}

function Closing({
  closure,
  seen,
}: {
  closure: NonNullable<ThreadEndpoints['closure']>
  seen: string
}) {
  const closing = useWrite(closure, { done: 'Cette conversation n’attend plus de réponse.' })
  return (
    <div className="grid justify-items-end gap-2 pb-3 sm:in-[.fold]:pb-0">
      <Button variant="ghost" busy={closing.isBusy} onClick={() => closing.run(seen)}>
        Pas de réponse nécessaire
      </Button>
      <ActionFailure action={closing} />
      {closing.proofDialog}
    </div>
  )
}

type Composing = { readonly thread: string; readonly onSend: (body: string) => void }

const Composer = ({ isClosed, ...composing }: Composing & { isClosed: boolean }) =>
  isClosed ? <Closed /> : <Field {...composing} />

/** Who was merged into another account has no conversation any more; who goes on reads the former ones. */
const Closed = () => (
  <p className="pb-3 text-ink-soft sm:in-[.fold]:pb-0">
    {closedThread}{' '}
    <Link to={paths.homeSection('contact')} className={linkStyle}>
      Nous écrire
    </Link>
  </p>
)

/** A field that grows with its text; Ctrl or Cmd with Enter sends. */
function Field({ thread, onSend }: Composing) {
  const [body, setBody] = useState(() => draftOf(thread))
  const [isEmpty, setEmpty] = useState(false)

  function write(next: string) {
    setBody(next)
    keepDraft(thread, next)
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const isBlank = body.trim() === ''
    setEmpty(isBlank)
    if (isBlank) return
    onSend(body.trim())
    write('')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3 pb-3 sm:in-[.fold]:pb-0">
      <TextArea
        label="Votre message"
        rows={3}
        inputClassName="max-h-72 min-h-22! field-sizing-content"
        maxLength={longestMessage}
        value={body}
        error={isEmpty ? 'Écrivez d’abord votre message.' : undefined}
        onChange={(event) => {
          write(event.target.value)
          setEmpty(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm text-ink-soft">
          {body.length > longestMessage - 200 && `${body.length} / ${longestMessage} caractères`}
        </p>
        <Button type="submit" variant="secondary">
          Envoyer le message
        </Button>
      </div>
    </form>
  )
}

const placeOf = (thread: string) => `escale.message:${thread}`

/** The draft of a conversation, stored for this tab across a reload. */
const draftOf = (thread: string): string => readText('session', placeOf(thread)) ?? ''

const keepDraft = (thread: string, body: string): void =>
  writeText('session', placeOf(thread), body === '' ? null : body)

const bubble = 'w-fit max-w-[85%] rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-wrap'

/** Oldest first; the reader's own on the right. Texts as typed: no links are made from them. */
function MessageList({ messages, side }: { messages: readonly Message[]; side: ThreadSide }) {
  return (
    <>
      {messages.map((message) => {
        const isOwn = message.side === side
        return (
          <li key={message.id} className={`grid ${isOwn ? 'justify-items-end' : ''}`}>
            <p className={`${bubble} ${isOwn ? 'bg-action-soft' : 'bg-sunken'}`}>{message.body}</p>
            <p className="figures mt-1 text-sm text-ink-soft">
              {message.author} · <Moment at={message.sentAt} />
              {isOwn && message.readAt && ' · Lu'}
            </p>
          </li>
        )
      })}
    </>
  )
}

/** Messages that were written and may not have arrived yet. */
function UnsentList({
  unsent,
  onRetry,
  onGiveUp,
}: {
  unsent: readonly Unsent[]
  onRetry: (id: string) => void
  onGiveUp: (id: string) => void
}) {
  return (
    <>
      {unsent.map(({ id, body, refusal }) => (
        <li key={id} className="grid justify-items-end">
          <p className={`${bubble} border border-dashed border-line-strong`}>{body}</p>
          {refusal === undefined ? (
            <p className="mt-1 text-sm text-ink-soft">
              Envoi en attente… il partira dès que la connexion revient.
            </p>
          ) : (
            <div className="mt-1 grid justify-items-end gap-1">
              <p role="alert" className="text-sm font-medium text-danger">
                {refusal}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  onClick={() => {
                    onRetry(id)
                  }}
                >
                  Renvoyer
                </Button>
                <Button
                  variant="ghost"
                  onClick={() => {
                    onGiveUp(id)
                  }}
                >
                  Abandonner ce message
                </Button>
              </div>
            </div>
          )}
        </li>
      ))}
    </>
  )
}
