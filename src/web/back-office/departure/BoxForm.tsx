import { useEffect, useState, type ComponentProps } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { packShipment } from '#contract/shipments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { parseCentimetres, parseKilograms } from '#web/copy/parse-measure.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { sizeGauge, weightGauge } from './box-gauge.ts'
import { boxWeightError } from './box-weight.ts'
import { SizeMeter, WeightMeter } from './BoxMeters.tsx'
import { PassPapers } from './PassPapers.tsx'
import { useShipmentAct } from './use-shipment-act.ts'

type Fields = Record<'weight' | 'length' | 'width' | 'height', string>

const sides = [
  { name: 'length', label: 'Longueur' },
  { name: 'width', label: 'Largeur' },
  { name: 'height', label: 'Hauteur' },
] as const

/** The closed box: what it weighs and measures, against the carrier's limits as one types. */
export function BoxForm(box: Box) {
  const { register, errors, typed, pack, isPacking, problem, passing } = useBoxForm(box)

  return (
    <Card aria-labelledby="mesures">
      <h2 id="mesures" className="mb-3 text-lg">
        2. Fermer, peser et mesurer
      </h2>
      <form noValidate className="grid gap-4" onSubmit={(event) => void pack(event)}>
        <MeasureField
          label="Poids final"
          unit="kg"
          error={errors.weight?.message}
          {...register('weight', { validate: isWeight })}
        />
        <WeightMeter gauge={weightGauge(parseKilograms(typed.weight ?? ''))} />
        <div className="grid gap-4 sm:grid-cols-3">
          {sides.map(({ name, label }) => (
            <MeasureField
              key={name}
              label={label}
              unit="cm"
              error={errors[name]?.message}
              {...register(name, { validate: isLength })}
            />
          ))}
        </div>
        <SizeMeter
          gauge={sizeGauge(sides.map(({ name }) => parseCentimetres(typed[name] ?? '')))}
        />
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button type="submit" size="large" busy={isPacking} disabledReason={box.missing}>
          Boîte prête
        </Button>
      </form>
      <PassPapers {...passing} isActing={isPacking} />
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

type Box = {
  readonly shipmentId: string
  readonly scannedIds: readonly string[]
  /** Why the box cannot be closed yet. */
  readonly missing: string | undefined
  /** An admin is at the screen: the reason is asked before the box is closed. */
  readonly lacksPapers: boolean
  readonly onPacked: () => void
}

function useBoxForm(box: Box) {
  const { missing } = box
  const { register, handleSubmit, control, formState, setError, setFocus } = useForm<Fields>({
    defaultValues: { weight: '', length: '', width: '', height: '' },
  })
  const typed = useWatch({ control })
  const packing = usePacking(box)
  // The last parcel is in: the scale comes next.
  useEffect(() => {
    if (missing === undefined) setFocus('weight')
  }, [missing, setFocus])

  const [asked, setAsked] = useState<Fields | null>(null)
  const run = (packed: Packed) => {
    packing.run(packed, {
      onError: (error) => {
        const field = fieldOf(error)
        if (!field) return
        setAsked(null)
        setError(field, { message: sentenceOf(error) }, { shouldFocus: true })
      },
    })
  }
  const pack = handleSubmit((fields) => {
    if (missing !== undefined) return
    packing.forget()
    if (box.lacksPapers) setAsked(fields)
    else run(fields)
  })
  const { error, isActing: isPacking } = packing
  const problem = error && !fieldOf(error) ? sentenceOf(error) : null
  const passing = passingOf(asked, { problem, run, close: () => setAsked(null) })
  return { register, errors: formState.errors, typed, pack, isPacking, problem, passing }
}

type Packed = Fields & { readonly reason?: string }

const passingOf = (
  asked: Fields | null,
  {
    problem,
    run,
    close,
  }: {
    readonly problem: string | null
    readonly run: (packed: Packed) => void
    readonly close: () => void
  },
) => ({
  isOpen: asked !== null,
  error: problem ?? undefined,
  onPass: (reason: string) => {
    if (asked) run({ ...asked, reason })
  },
  onClose: close,
})

const usePacking = ({ shipmentId, scannedIds, onPacked }: Box) =>
  useShipmentAct({
    act: ({ weight, length, width, height, reason }: Packed, idempotencyKey) =>
      call(
        packShipment,
        {
          shipmentId,
          scannedParcelIds: [...scannedIds],
          weightGrams: parseKilograms(weight) ?? 0,
          lengthMm: parseCentimetres(length) ?? 0,
          widthMm: parseCentimetres(width) ?? 0,
          heightMm: parseCentimetres(height) ?? 0,
          ...(reason && { pass: { holds: ['customs-papers-missing'], reason } }),
        },
        { idempotencyKey },
      ),
    done: 'Boîte prête à partir',
    onDone: onPacked,
  })

const sentenceOf = (error: Error): string => errorSentence(error, shipmentRefusals)

/** The field that a refusal is about; the other refusals stand above the button. */
function fieldOf(error: Error): 'weight' | 'length' | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code.startsWith('weight-') || 'weightGrams' in error.fields) return 'weight'
  const isSize = error.code.startsWith('dimensions-')
  return isSize || Object.keys(error.fields).some((name) => name.endsWith('Mm'))
    ? 'length'
    : undefined
}
