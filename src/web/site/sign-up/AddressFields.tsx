import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRegistrationField } from './use-registration-field.ts'

/**
 * The billing address is typed by hand (spec 000 §2), so the browser is asked not to fill it in: it is the customer's
 * home, not the address in Limoges, nor one that another form kept.
 */
export function AddressFields() {
  const field = useRegistrationField()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-display text-xl font-bold">Votre adresse de facturation</legend>
      <p className="text-ink-soft sm:col-span-2">
        Celle où vous habitez, à saisir vous-même. Elle figure sur vos factures.
      </p>
      <TextField
        label="Adresse"
        autoComplete="off"
        className="sm:col-span-2"
        {...field('addressLine1')}
      />
      <TextField
        label="Complément d’adresse"
        optional
        autoComplete="off"
        className="sm:col-span-2"
        {...field('addressLine2')}
      />
      <TextField label="Code postal" autoComplete="off" inputMode="text" {...field('postalCode')} />
      <TextField label="Ville" autoComplete="off" {...field('city')} />
      <SelectField
        label="Pays ou territoire"
        autoComplete="off"
        className="sm:col-span-2"
        {...field('country', { judges: ['phone'] })}
      >
        <CountryOptions />
      </SelectField>
    </fieldset>
  )
}
