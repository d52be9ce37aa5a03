import { useQuery } from '@tanstack/react-query'
import { readOutboxMail, readOutboxMessage, type OutboxMessage } from '#contract/messages/outbox.ts'
import { addressOf } from '#web/api/address-of.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { previewSentences } from '#web/copy/outbox.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { query } from '#web/api/query.ts'
import { MailFrame, PlainText } from './MailFrame.tsx'

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
      {isMail && data.preview !== 'none' && (
        <MailFrame
          page={addressOf(readOutboxMail, { outboxId: id })}
          subject={data.subject}
          text={data.text}
        />
      )}
      {!isMail && <PlainText text={data.text} />}
    </>
  )
}
