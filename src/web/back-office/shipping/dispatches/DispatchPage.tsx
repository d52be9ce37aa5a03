import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  readDispatch,
  type DispatchRecord,
  cancelDispatch,
  type DispatchView,
} from '#contract/shipping/dispatches.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { cutOffText, destinationsText, dispatchError } from '#web/copy/dispatches.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CarrierSlip, PrintSlip } from './CarrierSlip.tsx'
import { ChangeCutOff } from './ChangeCutOff.tsx'
import { CloseDispatch } from './CloseDispatch.tsx'
import { DispatchState } from './Dispatches.tsx'
import { LoadingStation } from './LoadingStation.tsx'
import { HeldBoxes, LoadedBoxes, MissingBoxes } from './Manifest.tsx'
import { forgetLoad, useLoading, useSentLoads } from './load-queue.ts'

const slipEveryMs = 1500

/** One departure: the scans while the van is loaded, then what it carried and its slip. */
export function DispatchPage() {
  const { dispatchId = '' } = useParams()
  useSentLoads()
  const record = useQuery(
    query(
      readDispatch,
      { dispatchId },
      {
        // The slip is made moments after the closing, and no fact announces it.
        refetchInterval: ({ state: { data } }) =>
          data?.dispatch.isSlipReady === false ? slipEveryMs : false,
      },
    ),
  )
  return (
    <RecordPage
      query={record}
      back={{ to: paths.dispatches, label: 'Retour aux départs' }}
      words={{
        missing: ['Départ introuvable', 'Aucun départ n’est à cette adresse.'],
        failed: 'Impossible de charger ce départ.',
      }}
    >
      {(data) => <Loaded key={dispatchId} {...data} />}
    </RecordPage>
  )
}

function Loaded({ dispatch, loaded, missing, held, carrierSlip }: DispatchRecord) {
  const isOpen = dispatch.state === 'open'
  return (
    <>
      <PageHeader
        title={
          <>
            Départ <span className="font-mono whitespace-nowrap">{dispatch.number}</span>
          </>
        }
        tabTitle={`Départ ${dispatch.number}`}
        actions={isOpen && <CloseDispatch dispatch={dispatch} missing={missing} />}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DispatchState dispatch={dispatch} />
          <span>{dispatch.carrier}</span>
          <span>{destinationsText(dispatch.destinations)}</span>
          <span>Heure limite&nbsp;: {cutOffText(dispatch.cutOffAt)}</span>
        </p>
      </PageHeader>
      <div className="grid grid-cols-1 gap-6">
        {!isOpen && <Ending dispatch={dispatch} carrierSlip={carrierSlip} />}
        {isOpen && <LoadingStation dispatch={dispatch} missing={missing.length} />}
        <LateVerdicts dispatchId={dispatch.id} />
        {isOpen && <HeldBoxes boxes={held} />}
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
          {isOpen && <MissingBoxes boxes={missing} />}
          <LoadedBoxes dispatch={dispatch} boxes={loaded} />
        </div>
        {isOpen && (
          <div className="flex flex-wrap items-start gap-2">
            <ChangeCutOff dispatch={dispatch} />
            <CancelDispatch dispatch={dispatch} />
          </div>
        )}
      </div>
    </>
  )
}

/** How it ended, what stayed behind and why, and the slip that the driver signs. */
function Ending({ dispatch, carrierSlip }: Pick<DispatchRecord, 'dispatch' | 'carrierSlip'>) {
  const { state, endedAt, endedBy, reason, missing, isSlipReady } = dispatch
  const word = state === 'closed' ? 'Fermé' : 'Annulé'
  return (
    <div className="grid gap-4">
      <Notice kind="info" title={`${word} le ${formatMoment(endedAt ?? '')} par ${endedBy ?? ''}`}>
        {missing.length > 0 && (
          <p>
            Restées ici&nbsp;: <span className="font-mono">{missing.join(', ')}</span>.
            Raison&nbsp;: {reason}
          </p>
        )}
      </Notice>
      {isSlipReady !== null && <PrintSlip dispatch={dispatch} isReady={isSlipReady} />}
      {carrierSlip && <CarrierSlip dispatchId={dispatch.id} number={carrierSlip.number} />}
    </div>
  )
}

function CancelDispatch({ dispatch: { id, loaded } }: { dispatch: DispatchView }) {
  const cancelling = useAction(cancelDispatch, { done: 'Départ annulé', refusals: dispatchError })
  return (
    <ConfirmAction
      action={cancelling}
      input={{ dispatchId: id }}
      trigger={(ask) => (
        <Button
          variant="secondary"
          disabledReason={loaded > 0 ? 'Déchargez d’abord les boîtes.' : undefined}
          onClick={ask}
        >
          Annuler ce départ
        </Button>
      )}
      danger
      title="Annuler ce départ&nbsp;?"
      description="Rien n’y est chargé. Les boîtes prêtes attendent un autre départ."
      confirmLabel="Annuler ce départ"
    />
  )
}

/** What was scanned without a network and does not go into this van: each stays until somebody has seen it. */
function LateVerdicts({ dispatchId }: { dispatchId: string }) {
  const { toSee } = useLoading(dispatchId)
  return (
    <div role="alert" className="empty:hidden">
      {toSee.length > 0 && (
        <Card aria-labelledby="a-revoir">
          <h2 id="a-revoir" className="text-xl text-problem">
            {toSee.length === 1 ? 'Une lecture à revoir' : `${toSee.length} lectures à revoir`}
          </h2>
          <ul aria-labelledby="a-revoir" className="mt-3 grid gap-1">
            {toSee.map(({ key, text, refusal }) => (
              <li
                key={key}
                className="flex flex-wrap items-center justify-between gap-x-4 rounded-lg bg-problem-soft px-3 py-1 text-problem"
              >
                <p className="min-w-0 flex-1 basis-56 break-words">{refusal}</p>
                <Button
                  variant="ghost"
                  aria-label={`Vu, ${text}`}
                  onClick={() => void forgetLoad(key)}
                >
                  Vu
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
