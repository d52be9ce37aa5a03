import { useFormContext, useWatch } from 'react-hook-form'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import type { RegistrationForm } from './registration-form.ts'
import { useRegistrationField } from './use-registration-field.ts'

export function PasswordFields() {
  const field = useRegistrationField()
  const { control } = useFormContext<RegistrationForm>()
  const [password, email, firstName, lastName] = useWatch({
    control,
    name: ['password', 'email', 'firstName', 'lastName'],
  })
  const passwordField = field('password', { judges: ['confirmPassword'] })
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-xl font-bold">Votre mot de passe</legend>
      <div>
        <PasswordField label="Mot de passe" autoComplete="new-password" {...passwordField} />
        {!passwordField.error && (
          <PasswordStrength
            password={password}
            about={[email, firstName, lastName, `${firstName} ${lastName}`.trim()]}
          />
        )}
      </div>
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </fieldset>
  )
}
