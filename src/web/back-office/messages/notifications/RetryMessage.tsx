import { RotateCw } from 'lucide-react'
import { retryOutboxMessage, type OutboxMessage } from '#contract/messages/outbox.ts'
import { failureToast } from '#web/back-office/core/failure-toast.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { retryRefusals } from '#web/copy/outbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { goOnBeside } from './go-on-beside.ts'

/** Retries a message that was not sent; the list shows the outcome. */
export function RetryMessage({ message: { id, label, recipient } }: { message: OutboxMessage }) {
  const retry = useAction(retryOutboxMessage, {
    done: {
      title: 'Message remis à l’envoi',
      description: `À ${recipient}. Il part dès que le fournisseur le prend.`,
    },
    onFailed: failureToast('Le message n’est pas reparti', retryRefusals),
  })
  return (
    <Button
      variant="secondary"
      busy={retry.isBusy}
      ref={goOnBeside}
      onClick={() => retry.run({ outboxId: id })}
    >
      <RotateCw className="size-5" aria-hidden="true" />
      Renvoyer
      <span className="sr-only">
        {' '}
        {label} à {recipient}
      </span>
    </Button>
  )
}
