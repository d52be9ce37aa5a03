import { noticeMonths } from '#domain/legal/legal-subject.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { PublicationForm } from './use-publication.ts'

/** From when it counts. */
export function EffectiveFields({ form }: { form: PublicationForm }) {
  const { subject, typed, faults, earliest, type } = form
  const isLaterOnly = typed.announce === 'yes' && noticeMonths(subject) > 0
  return (
    <>
      <SelectField
        label="Date d’effet"
        name="when"
        value={typed.when}
        onChange={(event) =>
          type({ when: event.currentTarget.value === 'later' ? 'later' : 'now' })
        }
      >
        {!isLaterOnly && <option value="now">Maintenant</option>}
        <option value="later">Un jour à venir (retirable d’ici là)</option>
      </SelectField>
      {typed.when === 'later' && (
        <TextField
          label="À partir du"
          name="day"
          type="date"
          hint={`À minuit, heure de Paris\u00A0; au plus tôt le ${formatParisDay(`${earliest}T12:00:00Z`)}.`}
          min={earliest}
          value={typed.day}
          error={faults.day}
          onChange={(event) => type({ day: event.currentTarget.value })}
        />
      )}
    </>
  )
}
