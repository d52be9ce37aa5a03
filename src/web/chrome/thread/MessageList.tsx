import type { Message } from '#contract/messages/threads.ts'
import type { ThreadSide } from '#domain/thread/thread.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Unsent } from './unsent-messages.ts'

const bubble = 'w-fit max-w-[85%] rounded-2xl px-4 py-2.5 wrap-anywhere whitespace-pre-wrap'

/** Oldest first; the reader's own on the right. Texts as typed: no links are made from them. */
export function MessageList({
  messages,
  side,
}: {
  messages: readonly Message[]
  side: ThreadSide
}) {
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
export function UnsentList({
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
