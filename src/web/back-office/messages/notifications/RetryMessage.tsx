import { RotateCw } from 'lucide-react'
import { retryOutboxMessage, type OutboxMessage } from '#contract/messages/outbox.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { retryRefusals } from '#web/copy/outbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Retries a message that was not sent; the list shows the outcome. */
export function RetryMessage({ message: { id, label, recipient } }: { message: OutboxMessage }) {
  const retry = useAction(retryOutboxMessage, {
    done: {
      title: 'Message remis à l’envoi',
      description: `À ${recipient}. Il part dès que le fournisseur le prend.`,
    },
    onFailed: (error) => {
      const description = errorSentence(error, retryRefusals)
      void toast({ title: 'Le message n’est pas reparti', description, kind: 'error' })
    },
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

/**
 * The focused button disappears, alone or with its line: the focus moves to that line, else to the one beside it, else to the
 * list's tab.
 */
const goOnBeside = (button: HTMLElement | null) => () => {
  if (!button || document.activeElement !== button) return
  const lines = [...(button.closest('table')?.querySelectorAll('tbody > *') ?? [])]
  const own = lines.findIndex((line) => line.contains(button))
  const nearest = [lines[own], lines[own + 1], lines[own - 1]]
  requestAnimationFrame(() => {
    const goOn = nearest.find((line) => line?.isConnected)?.querySelector<HTMLElement>('[data-row]')
    ;(goOn ?? document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]'))?.focus()
  })
}
