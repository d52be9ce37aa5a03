import { TextField } from '#web/ui/TextField.tsx'
import { useRegistrationField } from './use-registration-field.ts'

/** The address that Google tells is not theirs to change here. */
export function IdentityFields({ isFromGoogle }: { isFromGoogle: boolean }) {
  const field = useRegistrationField()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl font-bold">Vous</legend>
      <TextField label="Prénom" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Nom" autoComplete="family-name" {...field('lastName')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        readOnly={isFromGoogle}
        hint={isFromGoogle ? 'Confirmée par Google.' : undefined}
        {...field('email')}
      />
      <TextField label="Téléphone" type="tel" autoComplete="tel" {...field('phone')} />
    </fieldset>
  )
}
