import { Ban, Check } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { giveUpTask, proveTask, reopenTask } from '#contract/shipping/paid-tasks.ts'
import type { PaidWork, ShipmentView } from '#contract/shipping/shipments.ts'
import { DeskReasonAction } from '#web/back-office/warehouse/parcel/DeskReason.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { isRepacking } from '#domain/shipment/paid-tasks.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { photosLost, proofButtons, taskHint, taskRefusals } from '#web/copy/paid-tasks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { openPhotoTrays } from './photo-trays.ts'

// The camera comes when a photo is asked for.
const TaskProofForm = lazyAfterContent(
  async () => (await import('./TaskProofForm.tsx')).TaskProofForm,
)

const RepackingForm = lazyAfterContent(
  async () => (await import('./RepackingForm.tsx')).RepackingForm,
)

type Task = PaidWork['tasks'][number]
type Props = {
  readonly shipmentId: string
  readonly task: Task
  /** Those that are still to pack. */
  readonly parcels: ShipmentView['parcels']
}

/** One paid task: recorded as done with its proof, or as impossible with the reason. */
export function PaidTaskRow({ shipmentId, task, parcels }: Props) {
  if (task.impossible !== null) return <Impossible task={task} />
  if (task.isDone) return <Done shipmentId={shipmentId} task={task} parcels={parcels} />
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      {task.proof === 'word' ? (
        <Word shipmentId={shipmentId} task={task} parcels={parcels} />
      ) : (
        <WithProof shipmentId={shipmentId} task={task} parcels={parcels} proof={task.proof} />
      )}
      <DeskReasonAction
        label="Impossible"
        title="Cette prestation ne peut pas être réalisée&nbsp;?"
        description="Son remboursement est proposé au bureau, avec cette raison, et la boîte se ferme sans elle."
        done="Remboursement proposé au bureau"
        endpoint={giveUpTask}
        input={{ shipmentId, taskKey: task.key }}
      />
    </div>
  )
}

const nothing = { note: '', photoIds: [], parcelId: null }

/** A tick says that it is done. */
function Word({ shipmentId, task, parcels }: Props) {
  const proving = useAction(proveTask, { refusals: taskRefusals })
  return (
    <div className="min-w-0 flex-1">
      <Checkbox
        data-undone
        label={<TaskLabel task={task} />}
        hint={taskHint(task.code)}
        checked={proving.isBusy}
        onChange={() => proving.run({ shipmentId, taskKey: task.key, ...nothing })}
      />
      {isRepacking(task) && parcels.length > 0 && (
        <ActionDialog
          trigger={(open) => (
            <Button variant="secondary" className="mt-1.5 ml-9" onClick={open}>
              Noter avec le nouveau poids
            </Button>
          )}
          title={task.label}
          description="Le colis après son reconditionnement. Le client lit le poids d’avant et celui d’après."
        >
          {(close) => (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <RepackingForm
                shipmentId={shipmentId}
                taskKey={task.key}
                parcels={ofTask(task, parcels)}
                onDone={close}
              />
            </Suspense>
          )}
        </ActionDialog>
      )}
      <ActionFailure action={proving} />
    </div>
  )
}

/** An option is bought for one parcel; a line of the quote may be for any. */
function ofTask({ parcel }: Task, parcels: Props['parcels']): Props['parcels'] {
  const own = parcels.filter(({ trackingNumber }) => trackingNumber === parcel)
  return own.length > 0 ? own : parcels
}

function WithProof({ shipmentId, task, parcels, proof }: Props & { proof: 'photo' | 'note' }) {
  const [hasPhotos, setHasPhotos] = useState(false)
  const [trays] = useState(() => openPhotoTrays(setHasPhotos))
  return (
    <div className="min-w-0 flex-1 py-2 pl-8">
      <p>
        <TaskLabel task={task} />
      </p>
      <p className="text-sm text-ink-soft">{taskHint(task.code)}</p>
      <LeaveGuard isUnsaved={hasPhotos} loss={photosLost} />
      <ActionDialog
        trigger={(open) => (
          <Button data-undone variant="secondary" className="mt-1.5" onClick={open}>
            {proofButtons[proof]}
            <span className="sr-only"> : {task.label}</span>
          </Button>
        )}
        title={task.label}
        // The photos stay with the task, typed words do not.
        {...(proof === 'photo' && { isUnsaved: false })}
        description={
          proof === 'photo'
            ? 'Chaque photo va à son colis\u00a0: le client la voit aussitôt.'
            : 'Dites en quelques mots ce qui a été fait.'
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <TaskProofForm
              shipmentId={shipmentId}
              taskKey={task.key}
              proof={proof}
              parcels={ofTask(task, parcels)}
              trays={trays}
              onDone={close}
            />
          </Suspense>
        )}
      </ActionDialog>
    </div>
  )
}

function Done({ shipmentId, task }: Props) {
  const reopening = useAction(reopenTask, { done: 'Prestation à refaire', refusals: taskRefusals })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-xl bg-done-soft px-3 py-2">
      <p className="flex min-w-0 items-start gap-2">
        <Check className="mt-0.5 size-5 shrink-0 text-done" aria-hidden="true" />
        <span>
          <span className="sr-only">Réalisé&nbsp;: </span>
          <TaskLabel task={task} />
          <Repacked task={task} />
          <Recorded task={task} />
        </span>
      </p>
      {task.recorded && (
        <Button
          variant="ghost"
          busy={reopening.isBusy}
          onClick={() => reopening.run({ shipmentId, taskKey: task.key })}
        >
          Reprendre
        </Button>
      )}
      <ActionFailure action={reopening} />
    </div>
  )
}

const Impossible = ({ task }: { task: Task }) => (
  <p className="flex items-start gap-2 rounded-xl bg-waiting-soft px-3 py-2">
    <Ban className="mt-0.5 size-5 shrink-0 text-waiting" aria-hidden="true" />
    <span>
      <TaskLabel task={task} />
      <span className="block text-sm">
        Impossible, remboursement proposé&nbsp;: {task.impossible}
      </span>
      <Recorded task={task} />
    </span>
  </p>
)

const Repacked = ({ task: { repacked } }: { task: Task }) =>
  repacked && (
    <span className="figures block text-sm">
      <span className="font-mono wrap-anywhere">{repacked.parcel}</span>{' '}
      {repacked.beforeGrams !== null && `${formatWeight(repacked.beforeGrams)} → `}
      {formatWeight(repacked.afterGrams)}
    </span>
  )

const Recorded = ({ task: { recorded } }: { task: Task }) =>
  recorded && (
    <span className="block text-sm text-ink-soft">
      {recorded.by}, <Moment at={recorded.at} />
    </span>
  )

function TaskLabel({ task: { label, quantity, parcel } }: { task: Task }) {
  return (
    <>
      {label}
      {quantity > 1 && `, ${quantity}\u00a0fois`}
      {parcel !== null && (
        <>
          {' · colis '}
          <span className="font-mono wrap-anywhere">{parcel}</span>
        </>
      )}
    </>
  )
}
