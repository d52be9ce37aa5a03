import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useRegistrationField } from './use-registration-field.ts'

/**
 * The customer's home: our address is never copied in, what the browser knows of them may be
 * (docs/rules/accounts.md#reshipping-address, WCAG 1.3.5).
 */
export function AddressFields() {
  const field = useRegistrationField()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-display text-xl font-bold">Votre adresse de facturation</legend>
      <p className="text-ink-soft sm:col-span-2">
        Celle où vous habitez, pas celle de Limoges. Elle figure sur vos factures.
      </p>
      <TextField
        label="Adresse"
        autoComplete="address-line1"
        className="sm:col-span-2"
        {...field('addressLine1')}
      />
      <TextField
        label="Complément d’adresse"
        optional
        autoComplete="address-line2"
        className="sm:col-span-2"
        {...field('addressLine2')}
      />
      <TextField
        label="Code postal"
        autoComplete="postal-code"
        inputMode="text"
        {...field('postalCode')}
      />
      <TextField label="Ville" autoComplete="address-level2" {...field('city')} />
      <SelectField
        label="Pays ou territoire"
        autoComplete="country-name"
        className="sm:col-span-2"
        {...field('country', { judges: ['phone'] })}
      >
        <CountryOptions />
      </SelectField>
    </fieldset>
  )
}
