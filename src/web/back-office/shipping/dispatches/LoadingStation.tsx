import { Check, CircleAlert, Info, ScanBarcode } from 'lucide-react'
import type { DispatchView } from '#contract/shipping/dispatches.ts'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { ScanForm } from '#web/back-office/core/scan/ScanForm.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type SaidVerdict, useLoading } from './load-queue.ts'

/** At the dock: the scan field keeps the focus, and the verdict and the count are read from two metres. */
export function LoadingStation({ dispatch, missing }: { dispatch: DispatchView; missing: number }) {
  const { last, wanting, waiting, isOffline, scan } = useLoading(dispatch.id)
  const expected = dispatch.loaded + missing
  return (
    <Card aria-labelledby="chargement">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="chargement" className="text-xl">
          Charger
        </h2>
        <p className="figures">
          <strong className="text-4xl">
            {dispatch.loaded}&nbsp;/&nbsp;{expected}
          </strong>{' '}
          <span className="text-ink-soft">{expected > 1 ? 'boîtes' : 'boîte'}</span>
        </p>
      </div>
      <progress
        aria-label="Boîtes chargées"
        max={Math.max(expected, 1)}
        value={dispatch.loaded}
        className="shelf mt-2 mb-4 block w-full"
      />
      <ScanForm
        label={
          wanting === null
            ? 'Scannez une boîte'
            : `Scannez l’étiquette du transporteur (${wanting})`
        }
        submitLabel="Charger"
        bench="packing"
        wants={isOfBox}
        onScan={scan}
      >
        {isOffline && waiting > 0 ? (
          <Waiting count={waiting} />
        ) : (
          <Verdict last={last} isBusy={waiting > 0} />
        )}
      </ScanForm>
    </Card>
  )
}

const wanted: ReadonlySet<string> = new Set(['number', 'shipment', 'shipment-number'])
const isOfBox = ({ kind }: Scanned): boolean => wanted.has(kind)

const looks = {
  right: { colours: 'bg-done-soft text-done', Icon: Check },
  next: { colours: 'bg-house-soft text-house', Icon: ScanBarcode },
  again: { colours: 'bg-waiting-soft text-waiting', Icon: Info },
  wrong: { colours: 'bg-danger text-on-danger', Icon: CircleAlert },
}

/** Without a network nobody knows whether a box wants its carrier's number: both labels are scanned. */
const Waiting = ({ count }: { count: number }) => (
  <div className="my-3">
    <Notice
      kind="warning"
      title={
        count === 1
          ? 'Hors ligne\u00a0: une lecture attend'
          : `Hors ligne\u00a0: ${count}\u00a0lectures attendent`
      }
    >
      Continuez&nbsp;: l’étiquette Escale de chaque boîte, puis celle du transporteur. Tout part
      dans l’ordre au retour du réseau.
    </Notice>
  </div>
)

function Verdict({ last, isBusy }: { last: SaidVerdict | null; isBusy: boolean }) {
  const { colours, Icon } = looks[last?.kind ?? 'next']
  return (
    <div role="alert" aria-busy={isBusy} className="my-3">
      {last === null ? (
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-3 text-lg text-ink-soft">
          Prêt pour la première boîte.
        </p>
      ) : (
        <p
          key={last.key}
          className={`flex items-center gap-3 rounded-xl px-4 py-3 text-lg font-semibold ${colours}`}
        >
          <Icon className="size-6 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{last.sentence}</span>
        </p>
      )}
    </div>
  )
}
