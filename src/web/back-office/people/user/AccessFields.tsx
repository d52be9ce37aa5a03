import { useFormContext, useWatch } from 'react-hook-form'
import type { UserDetail } from '#contract/people/users.ts'
import { roles } from '#domain/account/account.ts'
import { roleLabels } from '#web/copy/users.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useUserField } from './use-user-field.ts'
import type { UserTyped } from './user-form.ts'

/** The role and the account's opening; nobody changes their own. */
export function AccessFields({ user }: { user: UserDetail }) {
  const field = useUserField()
  const { control } = useFormContext<UserTyped>()
  const isActive = useWatch({ control, name: 'isActive' })
  return (
    <Card aria-labelledby="utilisateur-acces">
      <h2 id="utilisateur-acces" className="text-xl">
        Accès
      </h2>
      <div className="mt-3 grid gap-4">
        <SelectField label="Rôle" hint={roleHint(user)} {...field('role')}>
          {roles.map((role) => (
            <option key={role} value={role} disabled={!user.roles.includes(role)}>
              {roleLabels[role]}
            </option>
          ))}
        </SelectField>
        {user.isOwn ? (
          <p className="text-sm text-ink-soft">
            Votre compte est actif. Personne ne ferme son propre compte ici.
          </p>
        ) : (
          <Checkbox label="Compte actif" hint={activeHint(user)} {...field('isActive')} />
        )}
        {!isActive && (
          <TextArea
            label="Motif de la désactivation"
            hint="Gardé dans le journal, et dans la copie que le client peut demander de ses données."
            rows={2}
            maxLength={500}
            {...field('deactivationReason')}
          />
        )}
      </div>
    </Card>
  )
}

function roleHint({ isOwn, customer }: UserDetail): string {
  if (isOwn) return 'Personne ne change son propre rôle.'
  return customer
    ? 'Un nouveau rôle déconnecte la personne. Un client qui a des colis ou des commandes en cours ne peut pas rejoindre l’équipe.'
    : 'Un nouveau rôle déconnecte la personne. Sans profil client, elle reste dans l’équipe.'
}

function activeHint({ isActive, emailVerified, deactivatedAt }: UserDetail): string {
  if (isActive) return 'Désactivé, il se ferme aussitôt sur tous ses appareils.'
  if (!emailVerified) return 'La personne doit d’abord confirmer son adresse e-mail.'
  return deactivatedAt ? 'Fermé par l’équipe.' : 'En attente d’activation.'
}
