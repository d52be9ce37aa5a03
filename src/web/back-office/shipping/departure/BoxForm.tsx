import type { ComponentProps } from 'react'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { parseCentimetres, parseKilograms } from '#web/copy/parse-measure.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { sizeGauge, weightGauge } from './box-gauge.ts'
import { boxWeightError } from './box-weight.ts'
import { SizeMeter, WeightMeter } from './BoxMeters.tsx'
import { useBoxForm, type Box } from './use-box-form.ts'

const sides = [
  { name: 'length', label: 'Longueur' },
  { name: 'width', label: 'Largeur' },
  { name: 'height', label: 'Hauteur' },
] as const

/** The closed box: what it weighs and measures, against the carrier's limits and what was paid, as one types. */
export function BoxForm(box: Box) {
  const { register, errors, typed, pack, run, goOn, packing, problem, passing } = useBoxForm(box)
  const { paidWork } = box

  return (
    <Card aria-labelledby="mesures">
      <h2 id="mesures" className="mb-3 text-lg">
        {paidWork.tasks.length > 0 ? 3 : 2}. Fermer, peser et mesurer
      </h2>
      <form noValidate className="grid gap-4" onSubmit={(event) => void pack(event)}>
        <MeasureField
          label="Poids final"
          unit="kg"
          error={errors.weight?.message}
          onKeyDown={goOn('length')}
          {...register('weight', { validate: isWeight })}
        />
        <WeightMeter
          gauge={weightGauge(parseKilograms(typed.weight ?? ''))}
          paidUpToGrams={paidWork.upToGrams}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          {sides.map(({ name, label }, index) => (
            <MeasureField
              key={name}
              label={label}
              unit="cm"
              error={errors[name]?.message}
              onKeyDown={goOn(sides[index + 1]?.name)}
              {...register(name, { validate: isLength })}
            />
          ))}
        </div>
        <SizeMeter
          gauge={sizeGauge(sides.map(({ name }) => parseCentimetres(typed[name] ?? '')))}
          isNonStandardPaid={paidWork.isNonStandardPaid}
        />
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button type="submit" size="large" busy={packing.isBusy} disabledReason={box.missing}>
          Boîte prête
        </Button>
      </form>
      <PassDialog
        asked={passing.asked}
        submitLabel="Boîte prête"
        action={packing}
        onPass={run}
        onClose={passing.close}
      />
    </Card>
  )
}

const isWeight = (text: string) => boxWeightError(text) ?? true
const isLength = (text: string) =>
  parseCentimetres(text) !== null || 'En centimètres, par exemple 40.'

const MeasureField = (field: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="decimal"
    autoComplete="off"
    maxLength={12}
    inputClassName="figures text-xl"
    {...field}
  />
)
