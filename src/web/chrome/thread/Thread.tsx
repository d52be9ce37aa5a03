import { useMemo, useRef } from 'react'
import { threadDoors, type ThreadKind } from '#web/api/threads.ts'
import { emptyThread, unreadSentence } from '#web/copy/threads.ts'
import { Card } from '#web/ui/Card.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Composer } from './Composer.tsx'
import { MessageList, UnsentList } from './MessageList.tsx'
import { useSeen } from './use-seen.ts'
import { useThread } from './use-thread.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The conversation about one parcel or one quote, live on both sides. */
export function Thread({ of, id, title }: { of: ThreadKind; id: string; title: string }) {
  const door = useMemo(() => threadDoors[of](id), [of, id])
  const { name, query, messages, unsent, unread, send, retry, giveUp } = useThread(door)
  const end = useRef<HTMLDivElement>(null)
  useSeen(door, unread, end)
  return (
    <Card id="messages" aria-labelledby="messages-titre" className="scroll-mt-20">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="messages-titre" className="text-xl">
          {title}
        </h2>
        <p role="status" className="text-sm font-medium text-house">
          {unread > 0 && unreadSentence(unread)}
        </p>
      </div>
      {!query.data && (
        <Unloaded
          query={query}
          failed="Impossible de charger les messages."
          loading={<Skeleton className="h-24" />}
        />
      )}
      {query.data && messages.length === 0 && unsent.length === 0 && (
        <p className="mb-4 text-ink-soft">{emptyThread[door.side]}</p>
      )}
      <NextPage list={query}>Voir les messages précédents</NextPage>
      <ol aria-label={title} className="my-4 grid gap-4 empty:hidden">
        <MessageList messages={messages} side={door.side} />
        <UnsentList unsent={unsent} onRetry={retry} onGiveUp={giveUp} />
      </ol>
      <div ref={end} />
      <Composer key={name} thread={name} onSend={send} />
    </Card>
  )
}
