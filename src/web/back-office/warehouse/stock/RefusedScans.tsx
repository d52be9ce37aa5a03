import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { removeScan, keepScan, useScanQueue, type QueuedScan } from './scan-queue.ts'

/** The scans that the server refused, until a person has answered each: none disappears by itself. */
export function RefusedScans({ countId }: { countId: string }) {
  const refused = useScanQueue().kept.filter(
    (scan) => scan.countId === countId && scan.refusal !== null,
  )
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <Card aria-labelledby="refuses">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="refuses" className="text-xl text-problem">
              {refused.length === 1 ? 'Un scan refusé' : `${refused.length} scans refusés`}
            </h2>
            {refused.length > 1 && (
              <Button
                variant="ghost"
                onClick={() => {
                  for (const { key } of refused) void removeScan(key)
                }}
              >
                Tout oublier
              </Button>
            )}
          </div>
          <p className="text-ink-soft">
            {refused.length === 1 ? 'Ce colis n’est pas compté' : 'Ces colis ne sont pas comptés'}
            &nbsp;: retrouvez-{refused.length === 1 ? 'le' : 'les'} avant d’oublier.
          </p>
          <ul aria-labelledby="refuses" className="mt-3 grid max-h-96 gap-1 overflow-auto">
            {refused.map((scan) => (
              <Row key={scan.key} scan={scan} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

const Row = ({ scan }: { scan: QueuedScan }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-problem-soft px-3 py-1 text-problem">
    <p className="min-w-0 flex-1 basis-56">
      <span className="font-mono wrap-anywhere">{scan.code}</span> sur {scan.shelf}&nbsp;:{' '}
      {scan.refusal?.sentence}
    </p>
    <div className="flex flex-wrap gap-2">
      {scan.refusal?.choices.map(({ id, owner, shelf }) => (
        <Button
          key={id}
          variant="secondary"
          onClick={() => {
            const { staffId, countId, code, shelf: on } = scan
            void removeScan(scan.key)
            void keepScan({ staffId, countId, code, shelf: on, parcelId: id })
          }}
        >
          {owner ?? 'Non identifié'} ({shelf})
        </Button>
      ))}
      <Button
        variant="ghost"
        aria-label={`Oublier le scan ${scan.code}`}
        onClick={() => {
          void removeScan(scan.key)
        }}
      >
        Oublier
      </Button>
    </div>
  </li>
)
