import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export type EffectiveChoice = { readonly when: 'now' | 'later'; readonly day: string }

/** The value to send: a day, or `null` for now. */
export const effectiveDay = ({ when, day }: EffectiveChoice): string | null =>
  when === 'now' ? null : day

type EffectiveDateProps = {
  readonly choice: EffectiveChoice
  readonly onChange: (choice: EffectiveChoice) => void
  /** What staff may still do with the version until then. */
  readonly untilThen: string
  readonly earliest: string
  readonly hint: string
  readonly error: string | undefined
  readonly isLaterOnly?: boolean
}

/** Chooses when a version takes effect: now, or on a later day. */
export function EffectiveDate({
  choice: { when, day },
  onChange,
  untilThen,
  earliest,
  hint,
  error,
  isLaterOnly = false,
}: EffectiveDateProps) {
  return (
    <>
      <SelectField
        label="Date d’effet"
        name="when"
        value={when}
        onChange={({ currentTarget: { value } }) =>
          onChange({ when: value === 'later' ? 'later' : 'now', day })
        }
      >
        {!isLaterOnly && <option value="now">Maintenant</option>}
        <option value="later">Un jour à venir ({untilThen} d’ici là)</option>
      </SelectField>
      {when === 'later' && (
        <TextField
          label="À partir du"
          name="day"
          type="date"
          required
          hint={hint}
          min={earliest}
          value={day}
          error={error}
          onChange={(event) => onChange({ when, day: event.currentTarget.value })}
        />
      )}
    </>
  )
}
