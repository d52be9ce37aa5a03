import { useQuery } from '@tanstack/react-query'
import { readOutboxMail, readOutboxMessage, type OutboxMessage } from '#contract/messages/outbox.ts'
import { addressOf } from '#web/api/address-of.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { previewSentences } from '#web/copy/outbox.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { query } from '#web/api/query.ts'
import { Summary } from '#web/ui/Summary.tsx'

type PreviewProps = { readonly message: OutboxMessage; readonly onClose: () => void }

/** The content of one message. */
export const OutboxPreview = ({ message, onClose }: PreviewProps) => (
  <Dialog
    open
    onClose={onClose}
    title={message.label}
    description={`À ${message.recipient}${message.sentAt ? `, parti le ${formatMoment(message.sentAt)}` : ''}`}
  >
    <Words id={message.id} isMail={message.channel === 'email'} />
  </Dialog>
)

function Words({ id, isMail }: { id: string; isMail: boolean }) {
  const message = useQuery(query(readOutboxMessage, { outboxId: id }))
  return (
    <Loaded query={message} failed="Impossible de charger ce message.">
      {({ preview, subject, text }) => (
        <>
          <p className="mb-3 text-sm text-ink-soft">{previewSentences[preview]}</p>
          {isMail && preview !== 'none' && (
            <MailFrame page={addressOf(readOutboxMail, { outboxId: id })} {...{ subject, text }} />
          )}
          {!isMail && <PlainText text={text} />}
        </>
      )}
    </Loaded>
  )
}

type MailProps = {
  /** The address of its HTML. */
  readonly page: string
  readonly subject: string | null
  readonly text: string | null
}

/** A mail as its mailbox shows it. The frame is sandboxed: nothing in it runs, navigates or sends a request. */
export const MailFrame = ({ page, subject, text }: MailProps) => (
  <>
    <p className="mb-3 font-semibold break-words">{subject}</p>
    <iframe
      title={`E-mail\u00a0: ${subject ?? ''}`}
      src={page}
      sandbox=""
      className="h-[55dvh] w-full rounded-xl border border-line bg-white"
    />
    <details className="mt-3">
      <Summary>Version texte</Summary>
      <PlainText text={text} />
    </details>
  </>
)

export const PlainText = ({ text }: { text: string | null }) =>
  text && <p className="rounded-xl bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
