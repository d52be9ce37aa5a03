import type { KeyboardEvent } from 'react'
import { Key } from '#web/back-office/core/Key.tsx'
import { ScaleBar } from '#web/back-office/core/scale/ScaleBar.tsx'
import { useScaleWeight } from '#web/back-office/core/scale/use-scale-weight.ts'
import { Button } from '#web/ui/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { firstEmptyOf, isWeightSoFar, readBenchLine, spreadLine } from './bench-line.ts'
import { cartonKeys, nameOfCarton, type Cartons } from './carton-sizes.ts'
import type { MeasureField, Typed } from './measures.ts'
import type { Typing } from './use-typed.ts'

const texts: Readonly<Record<MeasureField, { readonly label: string; readonly unit?: string }>> = {
  weight: { label: 'Poids', unit: 'kg' },
  length: { label: 'Longueur', unit: 'cm' },
  width: { label: 'Largeur', unit: 'cm' },
  height: { label: 'Hauteur', unit: 'cm' },
  shelf: { label: 'Étagère' },
}

type Props = Pick<Typing, 'typed' | 'errors'> & {
  /** What this bench measures, the weight first. */
  readonly fields: readonly MeasureField[]
  readonly weightLabel?: string
  readonly cartons: Cartons
  /** The screen was opened to weigh. */
  readonly takesFocus: boolean
  readonly onType: Typing['type']
  /** What stands in the weight is neither a weight nor a line: told there, `false` when it reads. */
  readonly onUnreadable: Typing['showUnreadable']
  readonly onGo: (field: MeasureField) => void
  /** Enter, with nothing left to type. */
  readonly onWhole: (typed: Typed) => void
}

/** The scales and the ruler, field by field or in one line (« 1,25 30x20x15 »), then the shelf's own code. */
export function MeasureInputs(props: Props) {
  const { typed, errors, fields, weightLabel, cartons, takesFocus, onType } = props
  const { onKey, leaveWeight, takeCarton } = useMeasureKeys(props)
  useScaleWeight(typed.weight, (weight) => {
    onType({ weight })
  })

  return (
    <div className="grid gap-3">
      <div
        className={joinClasses(
          'grid items-start gap-2 min-[22rem]:grid-cols-3 sm:gap-4',
          fields.includes('shelf') ? 'sm:grid-cols-5' : 'sm:grid-cols-4',
        )}
      >
        {fields.map((name, index) => (
          <TextField
            key={name}
            id={name}
            label={name === 'weight' && weightLabel ? weightLabel : texts[name].label}
            {...(name === 'shelf'
              ? { autoCapitalize: 'characters' }
              : { unit: texts[name].unit, inputMode: 'decimal' })}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the scan that opened this form was to weigh next
            autoFocus={takesFocus && index === 0}
            value={typed[name]}
            onChange={(event) => {
              onType({ [name]: event.target.value })
            }}
            onKeyDown={(event: KeyboardEvent) => {
              onKey(event, name)
            }}
            onBlur={name === 'weight' ? leaveWeight : undefined}
            error={errors[name]}
            // On a telephone the three sides stand in one row.
            className={texts[name].unit === 'cm' ? '' : 'min-[22rem]:col-span-3 sm:col-span-1'}
            inputClassName="figures min-h-14 text-lg sm:text-xl"
          />
        ))}
      </div>
      <CartonList cartons={cartons} onChosen={takeCarton} />
      <ScaleBar />
    </div>
  )
}

function useMeasureKeys({ typed, fields, cartons, onType, onUnreadable, onGo, onWhole }: Props) {
  const last = fields.at(-1) ?? 'weight'
  const goOn = (next: Typed) => {
    const empty = firstEmptyOf(next, fields)
    if (empty) onGo(empty)
    else onWhole(next)
  }
  const takeCarton = (carton: Partial<Typed>) => {
    onGo(firstEmptyOf(onType(carton), fields) ?? last)
  }

  function onKey(event: KeyboardEvent, name: MeasureField) {
    const carton = name === 'weight' && isWeightSoFar(typed.weight) && cartons.ofKey(event.key)
    if (!carton && event.key !== 'Enter') return
    event.preventDefault()
    if (carton) takeCarton(carton)
    else enter(name)
  }

  function enter(name: MeasureField) {
    if (name === 'weight' && readBenchLine(typed.weight)) return goOn(onType(spreadLine(typed)))
    if (name === 'weight' && onUnreadable(typed.weight)) return
    const after = fields[fields.indexOf(name) + 1]
    // A field that is passed over empty is told when all of them are sent.
    if (after) onGo(after)
    else onWhole(typed)
  }

  /** The hands went on without Enter: a button, another field. */
  function leaveWeight() {
    if (readBenchLine(typed.weight)) onType(spreadLine(typed))
    else onUnreadable(typed.weight)
  }

  return { onKey, leaveWeight, takeCarton }
}

type CartonListProps = {
  readonly cartons: Cartons
  readonly onChosen: (carton: Partial<Typed>) => void
}

const CartonList = ({ cartons, onChosen }: CartonListProps) => {
  const sizes = cartons.use()
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-soft">
      <p className="text-sm">
        {sizes.length > 0
          ? 'Cartons récents (cm), par leur touche après le poids\u00a0:'
          : 'Ou tapez tout dans le poids\u00a0: 1,25 30x20x15, puis Entrée.'}
      </p>
      {sizes.map((carton, index) => (
        <Button
          key={nameOfCarton(carton)}
          variant="secondary"
          className="figures min-h-14"
          onClick={() => {
            onChosen(carton)
          }}
        >
          <Key>{cartonKeys[index]}</Key>
          {nameOfCarton(carton)}
        </Button>
      ))}
    </div>
  )
}
