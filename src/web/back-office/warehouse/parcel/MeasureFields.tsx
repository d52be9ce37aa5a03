import { useState } from 'react'
import { readMeasures, type MeasureField } from '#web/back-office/core/measures/measures.ts'
import { TextField } from '#web/ui/TextField.tsx'

type Field = Exclude<MeasureField, 'shelf'>
const fields: readonly { readonly name: Field; readonly label: string; readonly unit: string }[] = [
  { name: 'weight', label: 'Poids', unit: 'kg' },
  { name: 'length', label: 'Longueur', unit: 'cm' },
  { name: 'width', label: 'Largeur', unit: 'cm' },
  { name: 'height', label: 'Hauteur', unit: 'cm' },
]

const nothing: Readonly<Record<Field, string>> = { weight: '', length: '', width: '', height: '' }

/**
 * The form for new measures, empty or with the measures to correct; `read` returns the typed measures, or sets the error of each
 * field.
 */
export function useNewMeasures(first: Readonly<Record<Field, string>> = nothing) {
  const [typed, setTyped] = useState(first)
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  return {
    typed,
    errors,
    type: (name: Field, text: string) => {
      setTyped({ ...typed, [name]: text })
    },
    read: (form: HTMLFormElement) => {
      const { measured, errors: wrong } = readMeasures(typed)
      setErrors(wrong)
      const firstWrong = fields.find(({ name }) => wrong[name] !== undefined)
      form.querySelector<HTMLElement>(`[name="${firstWrong?.name}"]`)?.focus()
      return measured
    },
  }
}

type Measuring = Pick<ReturnType<typeof useNewMeasures>, 'typed' | 'errors' | 'type'>

export function MeasureFields({ measuring }: { measuring: Measuring }) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map(({ name, label, unit }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          unit={unit}
          inputMode="decimal"
          autoComplete="off"
          value={measuring.typed[name]}
          error={measuring.errors[name]}
          inputClassName="figures"
          onChange={({ target }) => {
            measuring.type(name, target.value)
          }}
        />
      ))}
    </div>
  )
}
