import { useState } from 'react'
import { formatWeight } from '#web/copy/format-weight.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/chrome/popups.tsx'
import {
  numberOf,
  type QueuedReception,
  removeQueued,
  useReceptionQueue,
} from './reception-queue.ts'

/** Receptions that left the bench and have not reached the server: they wait for the network, or for a person. */
export function WaitingList({
  onAgain,
  onDropped,
}: {
  onAgain: (reception: QueuedReception) => void
  onDropped: () => void
}) {
  const { kept, isOffline } = useReceptionQueue()
  const [dropping, setDropping] = useState<QueuedReception>()
  // A reception that the server answers at once needs no line.
  const shown = kept.filter(({ refusal }) => refusal !== null || isOffline)
  return (
    <section aria-labelledby="attente-titre" className="mt-6" hidden={shown.length === 0}>
      <h2 id="attente-titre" className="text-lg">
        {isOffline ? 'Réseau coupé\u00a0: rien n’est perdu, tout part à son retour' : 'À reprendre'}
      </h2>
      <ul className="mt-2 grid gap-2">
        {shown.map((reception) => (
          <li
            key={reception.key}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line-strong bg-surface p-3"
          >
            <span className="font-mono wrap-anywhere">{numberOf(reception.target)}</span>
            <span className="figures text-ink-soft">
              {formatWeight(reception.measured.weightGrams)} · étagère {reception.typed.shelf}
            </span>
            {reception.refusal === null ? (
              <Badge family="waiting">En attente d’envoi</Badge>
            ) : (
              <>
                <Badge family="problem">À reprendre</Badge>
                <span className="w-full text-problem">{reception.refusal}</span>
                <Button
                  className="min-h-14"
                  onClick={() => {
                    onAgain(reception)
                  }}
                >
                  Reprendre
                </Button>
                <Button
                  variant="ghost"
                  className="min-h-14"
                  onClick={() => {
                    setDropping(reception)
                  }}
                >
                  Abandonner
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={dropping !== undefined}
        onCancel={() => {
          setDropping(undefined)
        }}
        onConfirm={() => {
          if (dropping) void removeQueued(dropping.key)
          onDropped()
          setDropping(undefined)
        }}
        title="Abandonner cette réception&nbsp;?"
        description="Ce qui a été saisi et photographié est perdu. Le colis reste à recevoir."
        confirmLabel="Abandonner"
        danger
        afterwards="scan"
      />
    </section>
  )
}
