import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useProfileField } from './use-profile-field.ts'

export function ProfileAddress() {
  const field = useProfileField()
  return (
    <Card aria-labelledby="compte-facturation">
      <h2 id="compte-facturation" className="text-xl">
        Adresse de facturation
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Elle figurera sur vos prochains devis et factures.
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
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
        <TextField label="Code postal" autoComplete="postal-code" {...field('postalCode')} />
        <TextField label="Ville" autoComplete="address-level2" {...field('city')} />
        <SelectField
          label="Pays ou territoire"
          autoComplete="country-name"
          className="sm:col-span-2"
          {...field('country', { deps: ['phone'] })}
        >
          <CountryOptions />
        </SelectField>
      </div>
    </Card>
  )
}
