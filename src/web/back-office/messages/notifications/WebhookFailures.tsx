import { useQuery } from '@tanstack/react-query'
import {
  listWebhookFailures,
  closeWebhookFailure,
  type WebhookFailure,
} from '#contract/messages/outbox.ts'
import { query } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { webhookReason, settlingRefusals } from '#web/copy/outbox.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useState } from 'react'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'

const columns: readonly Column<WebhookFailure>[] = [
  {
    key: 'type',
    header: 'Genre',
    main: true,
    cell: ({ type }) => <span className="font-mono wrap-anywhere">{type}</span>,
  },
  {
    key: 'event',
    header: 'Message',
    cell: ({ eventId }) => <span className="font-mono wrap-anywhere">{eventId}</span>,
  },
  { key: 'attempts', header: 'Essais', numeric: true, cell: ({ attempts }) => attempts },
  {
    key: 'reason',
    header: 'Erreur',
    wraps: true,
    cell: ({ reason }) => (
      <>
        {webhookReason(reason)}{' '}
        <span className="block font-mono text-sm wrap-anywhere text-ink-soft">{reason}</span>
      </>
    ),
  },
  { key: 'last', header: 'Dernier essai', cell: ({ lastAt }) => formatMoment(lastAt) },
  { key: 'act', header: 'Régler', cell: (failure) => <SettleFailure failure={failure} /> },
]

/**
 * Messages from Stripe that we failed to process. Stripe repeats each for three days; a repetition that succeeds removes its
 * line.
 */
export function WebhookFailures() {
  const list = useQuery(query(listWebhookFailures, {}))
  if (!list.data)
    return <Unloaded query={list} failed="Impossible de charger les messages de Stripe." />
  if (list.data.items.length === 0) {
    return (
      <EmptyState title="Tous les messages de Stripe sont traités">
        Un message signé que nous n’aurions pas pu traiter apparaîtrait ici, jusqu’à ce que Stripe
        le répète avec succès.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">
        Stripe répète un message pendant trois jours&nbsp;; la ligne disparaît dès qu’une répétition
        est comprise. Les paiements sont aussi relus chaque minute. Au-delà, vérifiez chez Stripe,
        puis réglez la ligne.
      </p>
      <Table
        density="compact"
        room="wide"
        caption="Messages de Stripe non traités"
        columns={columns}
        rows={list.data.items}
        rowKey={({ eventId }) => eventId}
      />
    </>
  )
}

/** Closes a failure that no repetition will clear: somebody did by hand what the message asked for. */
function SettleFailure({ failure }: { failure: WebhookFailure }) {
  /** The failure as it was when the dialog opened, which is the one the person looked at. */
  const [asked, setAsked] = useState<WebhookFailure | null>(null)
  const settling = useAction(closeWebhookFailure, {
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
