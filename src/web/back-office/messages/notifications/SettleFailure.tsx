import { useState } from 'react'
import { settleWebhookFailure, type WebhookFailure } from '#contract/messages/outbox.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { settlingRefusals } from '#web/copy/outbox.ts'
import { Button } from '#web/ui/Button.tsx'

/** For what no repetition will clear: what the message said was done by hand. */
export function SettleFailure({ failure }: { failure: WebhookFailure }) {
  /** As it was when it was opened, which is what was looked at. */
  const [asked, setAsked] = useState<WebhookFailure | null>(null)
  const settling = useAction(settleWebhookFailure, {
    done: { title: 'Message réglé', description: 'Le journal le garde.' },
    refusals: settlingRefusals,
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(failure)}>
        Réglé<span className="sr-only"> {failure.eventId}</span>
      </Button>
      <ConfirmAction
        action={settling}
        input={asked && { eventId: asked.eventId, attempts: asked.attempts }}
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Ce message est-il réglé&nbsp;?"
        description="Vérifiez chez Stripe ce qu’il disait, et ici que la commande, le remboursement ou l’abonnement est juste. La ligne disparaît, le journal garde qui l’a réglée."
        confirmLabel="Oui, réglé"
      />
    </>
  )
}
