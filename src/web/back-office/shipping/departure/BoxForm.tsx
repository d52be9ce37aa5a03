import { Suspense } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { spreadLine } from '#web/back-office/core/measures/bench-line.ts'
import { leavingCartons } from '#web/back-office/core/measures/carton-sizes.ts'
import { MeasureInputs } from '#web/back-office/core/measures/MeasureInputs.tsx'
import { boxFields, type Typed } from '#web/back-office/core/measures/measures.ts'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { parseCentimetres, parseKilograms } from '#web/copy/parse-measure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { sizeGauge, weightGauge } from './box-gauge.ts'
import type { Box } from './box-on-bench.ts'
import { CustomsNumbers } from './CustomsNumbers.tsx'
import { SizeMeter, WeightMeter } from './BoxMeters.tsx'
import { Obstacles } from './Obstacles.tsx'
import { useBoxForm } from './use-box-form.ts'

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
