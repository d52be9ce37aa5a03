import { useRef, useState } from 'react'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { firstEmptyOf } from '#web/back-office/core/measures/bench-line.ts'
import { arrivingCartons } from '#web/back-office/core/measures/carton-sizes.ts'
import { MeasureInputs } from '#web/back-office/core/measures/MeasureInputs.tsx'
import { nothingTyped, parcelFields, type Typed } from '#web/back-office/core/measures/measures.ts'
import { useCodeReader } from '#web/back-office/core/camera/use-code-reader.ts'
import { doubtSentences } from '#web/copy/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { DeskTarget } from './desk-target.ts'
import { inspectedOf, inspectionOf, isHeldBack } from './inspection.ts'
import { faultsOf, InspectionFields, type InspectionFaults } from './InspectionFields.tsx'
import type { QueuedReception } from './reception-queue.ts'
import { ParcelIdentity } from './ParcelIdentity.tsx'
import { PhotoTaker } from './PhotoTaker.tsx'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { openTakenPhotos } from './taken-photos.ts'
import { useReception } from './use-reception.ts'

type Props = {
  target: DeskTarget
  /** An earlier reception to continue, with what was typed and photographed. */
  again: QueuedReception | undefined
  /** A weight typed before this form appeared. */
  early: string
  onKept: (reception: QueuedReception) => void
  onCancel: () => void
}

const ofArrivals = { fields: parcelFields, cartons: arrivingCartons, takesFocus: true } as const

/** Weight, sides, shelf: Enter moves to the next field, and in the last one it receives the parcel. */
export function MeasureForm({ target, again, early, onKept, onCancel }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [taken] = useState(() => openTakenPhotos(again?.photos ?? []))
  const reception = useReception({
    target,
    start: again?.typed ?? { ...nothingTyped, weight: early },
    taken,
    onKept,
  })
  const [inspection, setInspection] = useState(() => inspectionOf(again))
  const [wrongBlock, setWrongBlock] = useState<InspectionFaults>({})
  const { doubt } = reception
  const focus = (name: string) => {
    form.current?.querySelector<HTMLElement>(`#${name}, [name="${name}"]`)?.focus()
  }

  async function submit(typed: Typed) {
    const faults = faultsOf(inspection)
    setWrongBlock(faults)
    const [fault] = Object.keys(faults)
    if (fault) playSound('wrong')
    const wrong = fault ?? (await reception.receive(typed, inspectedOf(inspection)))
    if (wrong) focus(wrong)
  }

  // The camera reads the shelf's own code as the parcel is put away; it ignores the parcel's label in the same picture.
  useCodeReader(isShelf, (_, scanned) => {
    if (scanned.kind !== 'shelf') return
    const typed = reception.type({ shelf: scanned.shelf })
    // Do not move the focus while somebody types a weight.
    if (isTyping() && document.activeElement?.id !== 'shelf') return
    const empty = firstEmptyOf(typed, parcelFields)
    if (empty) focus(empty)
    else void submit(typed)
  })

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5 rounded-2xl border-2 border-done bg-surface p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(reception.typed)
      }}
    >
      <TargetIdentity target={target} />
      <MeasureInputs
        {...ofArrivals}
        typed={reception.typed}
        errors={reception.errors}
        onType={reception.type}
        onUnreadable={reception.showUnreadable}
        onGo={focus}
        onWhole={(typed) => void submit(typed)}
      />
      {doubt && (
        <Notice kind="warning" title="À confirmer">
          <p role="alert">{doubtSentences[doubt]} Entrée de nouveau pour recevoir ainsi.</p>
        </Notice>
      )}
      <PhotoTaker
        isReception
        taken={taken}
        onAdded={() => {
          if (!isTyping()) focus(firstEmptyOf(reception.typed, parcelFields) ?? 'recevoir')
        }}
        error={reception.photoError}
      />
      <InspectionFields
        inspection={inspection}
        target={target}
        wrong={wrongBlock}
        onChange={setInspection}
      />
      <LastButtons isBlocking={isHeldBack(inspection)} onCancel={onCancel} />
    </form>
  )
}

const isShelf = ({ kind }: Scanned): boolean => kind === 'shelf'

/** After a photo the focus goes back to the fields, unless somebody is already typing there. */
function isTyping(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLInputElement && activeElement.type !== 'file'
}

function TargetIdentity({ target }: { target: DeskTarget }) {
  if (target.kind === 'declared') {
    return <ParcelIdentity parcel={target.parcel} scanned={target.scanned} />
  }
  return (
    <div>
      <p className="font-mono text-xl font-semibold wrap-anywhere sm:text-2xl">
        {target.trackingNumber}
      </p>
      <p className="mt-1 font-display text-xl font-bold">
        {target.clientNumber
          ? `Sans déclaration, pour ${[target.clientName, target.clientNumber].filter(Boolean).join(' ')}`
          : 'Non identifié\u00a0: personne n’est prévenu pour l’instant'}
      </p>
      {target.formerNumber && (
        <p className="mt-1 text-ink-soft">
          L’étiquette porte son ancien numéro,{' '}
          <span className="font-mono">{target.formerNumber}</span>.
        </p>
      )}
      {target.furtherCarton && target.clientNumber && (
        <p className="mt-1 text-ink-soft">
          Un autre carton porte ce numéro&nbsp;: le numéro exact de celui-ci sera sur l’étiquette à
          imprimer.
        </p>
      )}
    </div>
  )
}

function LastButtons({ isBlocking, onCancel }: { isBlocking: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button id="recevoir" type="submit" size="large" className="min-h-14">
        {isBlocking ? 'Recevoir et bloquer' : 'Recevoir le colis'}
      </Button>
      <Button variant="ghost" size="large" className="min-h-14" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  )
}
