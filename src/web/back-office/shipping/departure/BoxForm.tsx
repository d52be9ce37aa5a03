import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { spreadLine } from '#web/back-office/core/measures/bench-line.ts'
import { leavingCartons } from '#web/back-office/core/measures/carton-sizes.ts'
import { MeasureInputs } from '#web/back-office/core/measures/MeasureInputs.tsx'
import {
  boxFields,
  type Typed,
  nothingTyped,
  readMeasures,
  type Measured,
  type MeasureField,
} from '#web/back-office/core/measures/measures.ts'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parseCentimetres, parseKilograms } from '#web/copy/parse-measure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { OverTierWays } from '#web/back-office/shipping/holds/OverTierWays.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useTyped } from '#web/back-office/core/measures/use-typed.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { useOverTier } from '#web/back-office/shipping/holds/use-over-tier.ts'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { askSupplement } from '#contract/shipping/boxes.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { shipmentError } from '#web/copy/shipments.ts'
import { sizeGauge, weightGauge } from './box-gauge.ts'
import { type Box, packingInput, startOf, useClosing, useWeightDoubt } from './use-closing.ts'
import { CustomsNumbers } from './CustomsNumbers.tsx'
import { SizeMeter, WeightMeter } from './BoxMeters.tsx'
import { useBoxPhotos } from './use-box-photos.ts'

// The camera comes after the bench.
const BoxPhotos = lazyAfterContent(async () => (await import('./BoxPhotos.tsx')).BoxPhotos)

/** The closed box: its weight and size, compared while typing with the carrier's limits and with what the customer paid. */
export function BoxForm(box: Box) {
  const bench = useBoxForm(box)
  const { form, typing, goTo, pack, run, packing, isBusy, photos, numbers, passing } = bench
  const { paidWork } = box

  return (
    <Card aria-labelledby="mesures">
      <h2 id="mesures" className="mb-3 text-lg">
        {paidWork.tasks.length > 0 ? 3 : 2}. Peser, mesurer et fermer
      </h2>
      <Suspense fallback={null}>
        <BoxPhotos taken={photos.taken} />
      </Suspense>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          pack(typing.typed)
        }}
      >
        <MeasureInputs
          fields={boxFields}
          weightLabel="Poids final"
          cartons={leavingCartons}
          takesFocus={false}
          typed={typing.typed}
          errors={typing.errors}
          onType={typing.type}
          onUnreadable={typing.showUnreadable}
          onGo={goTo}
          onWhole={pack}
        />
        <Meters typed={spreadLine(typing.typed)} paidWork={paidWork} />
        <CustomsNumbers {...numbers} />
        <Obstacles box={box} form={bench} />
        <Button type="submit" size="large" busy={isBusy} disabledReason={box.missing}>
          {box.closes}
        </Button>
      </form>
      <PassDialog
        asked={passing.asked}
        submitLabel={box.closes}
        action={packing}
        onPass={(measured, pass) => void run(measured, pass)}
        onClose={passing.close}
      />
    </Card>
  )
}

const Meters = ({ typed, paidWork }: { typed: Typed } & Pick<Box, 'paidWork'>) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <WeightMeter
      gauge={weightGauge(parseKilograms(typed.weight))}
      paidUpToGrams={paidWork.upToGrams}
      packedGrams={paidWork.packedGrams}
    />
    <SizeMeter
      gauge={sizeGauge([typed.length, typed.width, typed.height].map(parseCentimetres))}
      isNonStandardPaid={paidWork.isNonStandardPaid}
    />
  </div>
)

type Props = { readonly box: Box; readonly form: ReturnType<typeof useBoxForm> }

/** Why the box does not close, with what can be done. */
function Obstacles({ box, form }: Props) {
  const { problem, doubt, over, typing, asking } = form
  const { shown } = over
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {doubt.shown && (
        <WeightDoubt
          weightGrams={doubt.shown.measured.weightGrams}
          parcelsGrams={doubt.shown.parcelsGrams}
          onCorrect={() => {
            doubt.forget()
            typing.type({ weight: '' })
            form.goTo('weight')
          }}
          onSound={() => {
            const { measured, pass } = doubt.check()
            void form.run(measured, pass)
          }}
        />
      )}
      {shown && (
        <OverTierWays
          {...shown}
          asking={{
            action: asking.action,
            ask: (totalCents) => void asking.ask(shown.input, totalCents),
          }}
          onSplit={box.scannedIds.length > 1 ? box.onSplit : undefined}
        />
      )}
    </>
  )
}

/** The measures of the closed box, the action that closes it, and the reason that an admin may have to give. */
function useBoxForm(box: Box) {
  const { missing, isWhole } = box
  const form = useRef<HTMLFormElement>(null)
  const typing = useTyped(startOf(box.shipment))
  const passing = usePass<Measured>(box.shipment.holds, 'pack')
  const photos = useBoxPhotos()
  const doubt = useWeightDoubt()
  const asking = useAsking(box, photos, doubt)
  const goTo = useCallback((field: MeasureField) => {
    form.current?.querySelector<HTMLElement>(`#${field}`)?.focus()
  }, [])
  const over = useOverTier(passing, () => {
    typing.tell(nothingTyped, {})
    goTo('weight')
  })
  useEffect(() => {
    // Who measures already goes on: the next keys would go into the weight.
    const isMeasuring = form.current?.contains(document.activeElement)
    if (isWhole && !isMeasuring) goTo('weight')
  }, [isWhole, goTo])
  const isPaid = box.shipment.supplement?.outcome === 'paid'
  const [wasPaid, setWasPaid] = useState(isPaid)
  if (isPaid !== wasPaid) {
    setWasPaid(isPaid)
    // Paid while the bench is open: what was typed meanwhile stays.
    const isEmpty = boxFields.every((field) => typing.typed[field] === '')
    if (isPaid && isEmpty) typing.tell(startOf(box.shipment), {})
  }
  const refuse = (field: MeasureField, sentence: string) => {
    typing.refuse(field, sentence)
    goTo(field)
  }
  const closing = useClosing(box, { photos, doubt, over, passing, refuse })
  const { packing, run } = closing

  /** Of a whole line too, whatever sent it: Enter, or the button while the line still stands in the weight. */
  function pack(given: Typed) {
    const typed = spreadLine(given)
    const { measured, errors } = readMeasures(typed)
    typing.tell(typed, errors)
    const wrong = boxFields.find((field) => errors[field])
    if (wrong) goTo(wrong)
    if (!measured || missing !== undefined) return playSound('wrong')
    if (!passing.asksFirst(measured, packing.error)) void run(measured)
  }
  const isBusy = photos.isSending || packing.isBusy
  return { ...closing, form, typing, goTo, pack, isBusy, photos, over, doubt, passing, asking }
}

/** Asks the customer to pay for the box on the bench; the photos that were taken go with it. */
function useAsking(
  box: Box,
  photos: ReturnType<typeof useBoxPhotos>,
  doubt: ReturnType<typeof useWeightDoubt>,
) {
  const action = useAction(askSupplement, {
    done: { title: 'Supplément demandé', description: 'Le client est prévenu.' },
    refusals: shipmentError,
    onDone: box.onPacked,
  })
  async function ask(measured: Measured, totalCents?: number) {
    const sent = await photos.send()
    if (sent === undefined) return
    const input = packingInput(box, { ...measured, photos: sent })
    const lowered = totalCents === undefined ? {} : { totalCents }
    action.run({ ...input, ...doubt.sentWith(measured), ...lowered })
  }
  return { action, ask }
}

type WeightDoubtProps = {
  readonly weightGrams: number
  readonly parcelsGrams: number
  readonly onCorrect: () => void
  readonly onSound: () => void
}

/** Asks about a box that weighs much less or much more than its parcels together. */
const WeightDoubt = ({ weightGrams, parcelsGrams, onCorrect, onSound }: WeightDoubtProps) => (
  <Notice
    kind="error"
    title={`La boîte pèse ${formatWeight(weightGrams)}, ses colis ensemble ${formatWeight(parcelsGrams)}.`}
  >
    <p className="text-ink">
      {weightGrams < parcelsGrams
        ? 'Un colis manque peut-être, ou la balance est mal lue.'
        : 'Un autre colis y est peut-être, ou la balance est mal lue.'}
    </p>
    <div className="mt-3 flex flex-wrap gap-3">
      <Button onClick={onCorrect}>Peser de nouveau</Button>
      <Button variant="secondary" onClick={onSound}>
        Le poids est juste
      </Button>
    </div>
  </Notice>
)
