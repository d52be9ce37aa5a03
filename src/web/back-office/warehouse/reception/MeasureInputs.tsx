import type { KeyboardEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { isWeightSoFar, readBenchLine, spreadLine } from './bench-line.ts'
import { cartonKeys, cartonOfKey, nameOfCarton, useCartonSizes } from './carton-sizes.ts'
import type { MeasureErrors, MeasureField, Typed } from './measures.ts'
import { firstEmptyOf } from './use-reception.ts'

const fields: readonly { name: MeasureField; label: string; unit?: string }[] = [
  { name: 'weight', label: 'Poids', unit: 'kg' },
  { name: 'length', label: 'Longueur', unit: 'cm' },
  { name: 'width', label: 'Largeur', unit: 'cm' },
  { name: 'height', label: 'Hauteur', unit: 'cm' },
  { name: 'shelf', label: 'Étagère' },
]

type Props = {
  typed: Typed
  errors: MeasureErrors
  onType: (fields: Partial<Typed>) => Typed
  /** What stands in the weight is neither a weight nor a line: told there, `false` when it reads. */
  onUnreadable: (weight: string) => boolean
  onGo: (field: string) => void
  /** Enter, with nothing left to type. */
  onWhole: (typed: Typed) => void
}

/** The scales and the ruler, field by field or in one line (« 1,25 30x20x15 »), then the shelf's own code. */
export function MeasureInputs({ typed, errors, onType, onUnreadable, onGo, onWhole }: Props) {
  const goOn = (next: Typed) => {
    const empty = firstEmptyOf(next)
    if (empty) onGo(empty)
    else onWhole(next)
  }
  const takeCarton = (carton: Partial<Typed>) => {
    onGo(firstEmptyOf(onType(carton)) ?? 'shelf')
  }

  function onKey(event: KeyboardEvent, name: MeasureField) {
    const carton = name === 'weight' && isWeightSoFar(typed.weight) && cartonOfKey(event.key)
    if (!carton && event.key !== 'Enter') return
    event.preventDefault()
    if (carton) takeCarton(carton)
    else enter(name)
  }

  function enter(name: MeasureField) {
    if (name === 'weight' && readBenchLine(typed.weight)) return goOn(onType(spreadLine(typed)))
    if (name === 'weight' && onUnreadable(typed.weight)) return
    const after = fields[fields.findIndex((field) => field.name === name) + 1]
    // A field that is passed over empty is told when all of them are sent.
    if (after) onGo(after.name)
    else onWhole(typed)
  }

  /** The hands went on without Enter: a button, another field. */
  function leaveWeight() {
    if (readBenchLine(typed.weight)) onType(spreadLine(typed))
    else onUnreadable(typed.weight)
  }

  return (
    <div className="grid gap-3">
      <div className="grid items-start gap-2 min-[22rem]:grid-cols-3 sm:grid-cols-5 sm:gap-4">
        {fields.map(({ name, label, unit }, index) => (
          <TextField
            key={name}
            id={name}
            label={label}
            {...(unit ? { unit, inputMode: 'decimal' } : { autoCapitalize: 'characters' })}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the scan that opened this form was to weigh next
            autoFocus={index === 0}
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
            className={unit === 'cm' ? '' : 'min-[22rem]:col-span-3 sm:col-span-1'}
            inputClassName="figures min-h-14 text-lg sm:text-xl"
          />
        ))}
      </div>
      <Cartons onChosen={takeCarton} />
    </div>
  )
}

const Cartons = ({ onChosen }: { onChosen: (carton: Partial<Typed>) => void }) => {
  const sizes = useCartonSizes()
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink-soft">
      <p className="text-sm">
        {sizes.length > 0
          ? 'Cartons récents (cm), par leur touche après le poids\u00a0:'
          : 'Tout se tape aussi d’un trait dans le poids\u00a0: 1,25 30x20x15, puis Entrée.'}
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
          <kbd className="rounded border border-line-strong bg-sunken px-2 font-mono text-lg">
            {cartonKeys[index]}
          </kbd>
          {nameOfCarton(carton)}
        </Button>
      ))}
    </div>
  )
}
