import type { RefObject } from 'react'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { PublicationChoice } from './publication-day.ts'

type EffectiveDateProps = {
  readonly choice: PublicationChoice
  readonly today: string
  readonly onChange: (choice: PublicationChoice) => void
  readonly dayField: RefObject<HTMLInputElement | null>
  readonly isMissing: boolean
}

/** Now, or from a day to come. */
export function EffectiveDate({
  choice: { when, day },
  today,
  onChange,
  dayField,
  isMissing,
}: EffectiveDateProps) {
  return (
    <>
      <SelectField
        label="Date d’effet"
        value={when}
        onChange={({ currentTarget: { value } }) =>
          onChange({ when: value === 'later' ? 'later' : 'now', day })
        }
      >
        <option value="now">Maintenant</option>
        <option value="later">Un jour à venir (modifiable et retirable d’ici là)</option>
      </SelectField>
      {when === 'later' && (
        <TextField
          label="À partir du"
          hint="À minuit, heure de Paris."
          type="date"
          required
          ref={dayField}
          error={isMissing && day === '' ? 'Choisissez un jour.' : undefined}
          min={today}
          value={day}
          onChange={(event) => onChange({ when, day: event.currentTarget.value })}
        />
      )}
    </>
  )
}
