import { useQuery } from '@tanstack/react-query'
import { readOutboxMessage, type OutboxMessage } from '#contract/messages/outbox.ts'
import { outboxMailPage } from '#web/api/office-notifications.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { previewSentences } from '#web/copy/outbox.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { query } from '#web/api/query.ts'

type PreviewProps = { readonly message: OutboxMessage; readonly onClose: () => void }

/** The content of one message. The frame is sandboxed: nothing in it runs, navigates or sends a request. */
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
  const { data, error, isFetching, refetch } = useQuery(query(readOutboxMessage, { outboxId: id }))
  if (error) {
    return (
      <ErrorState
        title="Impossible de charger ce message."
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {errorSentence(error)}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonList rows={3} />
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{previewSentences[data.preview]}</p>
      {isMail ? <Mail id={id} {...data} /> : <Plain text={data.text} />}
    </>
  )
}

type MailProps = {
  readonly id: string
  readonly preview: keyof typeof previewSentences
  readonly subject: string | null
  readonly text: string | null
}

function Mail({ id, preview, subject, text }: MailProps) {
  if (preview === 'none') return null
  return (
    <>
      <p className="mb-3 font-semibold break-words">{subject}</p>
      <iframe
        title={`E-mail\u00a0: ${subject ?? ''}`}
        src={outboxMailPage(id)}
        sandbox=""
        className="h-[55dvh] w-full rounded-xl border border-line bg-white"
      />
      <details className="mt-3">
        <Summary>Version texte</Summary>
        <Plain text={text} />
      </details>
    </>
  )
}

const Plain = ({ text }: { text: string | null }) =>
  text && <p className="rounded-xl bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
