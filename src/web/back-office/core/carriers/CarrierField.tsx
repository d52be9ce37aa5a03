import type { ComponentProps } from 'react'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { CarrierChoice } from './WithCarriers.tsx'

type FieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  readonly carriers: readonly CarrierChoice[]
}

export function CarrierField({ carriers, ...field }: FieldProps) {
  return (
    <SelectField label="Transporteur" {...field}>
      {carriers.length === 0 && <option value="">Aucun dans les paramètres</option>}
      {carriers.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
