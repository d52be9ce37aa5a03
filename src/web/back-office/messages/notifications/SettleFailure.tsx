import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookFailure } from '#contract/messages/outbox.ts'
import { settleFailure } from '#web/api/office-notifications.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { settlingRefusals } from '#web/copy/outbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** For what no repetition will clear: what the message said was done by hand. */
export function SettleFailure({ failure }: { failure: WebhookFailure }) {
  const client = useQueryClient()
  /** As it was when it was opened, which is what was looked at. */
  const [asked, setAsked] = useState<WebhookFailure | null>(null)
  const settling = useMutation({
    mutationFn: settleFailure,
    onSuccess: () => {
      setAsked(null)
      void toast({ title: 'Message réglé', description: 'Le journal le garde.' })
    },
    onSettled: () => invalidateTopics(client, ['outbox']),
  })
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          settling.reset()
          setAsked(failure)
        }}
      >
        Réglé<span className="sr-only"> {failure.eventId}</span>
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title="Ce message est-il réglé&nbsp;?"
        description="Vérifiez chez Stripe ce qu’il disait, et ici que la commande, le remboursement ou l’abonnement est juste. La ligne disparaît, le journal garde qui l’a réglée."
        confirmLabel="Oui, réglé"
        busy={settling.isPending}
        error={settling.error ? errorSentence(settling.error, settlingRefusals) : undefined}
        onCancel={() => {
          setAsked(null)
        }}
        onConfirm={() => {
          if (asked) settling.mutate(asked)
        }}
      />
    </>
  )
}
