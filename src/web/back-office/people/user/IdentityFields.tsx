import type { UserDetail } from '#contract/people/users.ts'
import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useUserField } from './use-user-field.ts'

export function IdentityFields({ user }: { user: UserDetail }) {
  const field = useUserField()
  return (
    <TitledCard title="Identité">
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField label="Prénom" autoComplete="off" {...field('firstName')} />
        <TextField label="Nom" autoComplete="off" {...field('lastName')} />
        <TextField
          label="E-mail"
          type="email"
          readOnly
          value={user.email}
          className="sm:col-span-2"
          hint={
            user.emailVerified
              ? 'Confirmé. Seule la personne change son adresse, depuis son compte.'
              : 'Pas encore confirmé. Seule la personne change son adresse, depuis son compte.'
          }
        />
        {user.customer && (
          <>
            <TextField
              label="Téléphone"
              type="tel"
              autoComplete="off"
              className="sm:col-span-2"
              {...field('phone')}
            />
            <TextField
              label="Numéro client"
              autoComplete="off"
              inputClassName="font-mono"
              className="sm:col-span-2"
              hint="L’ancien reste reconnu sur les colis en route, et n’est donné à personne d’autre. Le client est prévenu du nouveau."
              {...field('clientNumber')}
            />
            <Address />
          </>
        )}
      </div>
    </TitledCard>
  )
}

function Address() {
  const field = useUserField()
  return (
    <>
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
      <TextField label="Code postal" autoComplete="off" {...field('postalCode')} />
      <TextField label="Ville" autoComplete="off" {...field('city')} />
      <SelectField label="Pays ou territoire" className="sm:col-span-2" {...field('country')}>
        <CountryOptions />
      </SelectField>
    </>
  )
}
