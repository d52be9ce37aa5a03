import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { UserDetail } from '#contract/people/users.ts'
import { CountryOptions } from '#web/chrome/CountryOptions.tsx'
import { ChangedMeanwhile } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { savedValue, userFieldLabels, userTexts, roleLabels } from '#web/copy/users.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { type UserTyped, useUserField, useUserForm } from './user-form.ts'
import { roles } from '#domain/account/account.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { formatMoment } from '#web/copy/format-date.ts'

/** The profile with the fields of docs/rules/accounts.md#users-in-the-office; resetting discards what was typed. */
export function UserForm({ user }: { user: UserDetail }) {
  const { form, submit, reset, saving, ...refused } = useUserForm(user)
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-6" onSubmit={submit}>
        <fieldset disabled={user.isAboveYou} className="grid gap-6">
          <legend className="sr-only">Profil</legend>
          <IdentityFields user={user} />
          <AccessFields user={user} />
          {user.customer && <ConsentFields customer={user.customer} />}
        </fieldset>
        <LeaveGuard isUnsaved={isDirty} loss="Ce qui est changé dans ce profil serait perdu." />
        {saving.failure && !refused.isToldUnderFields && (
          <Notice kind="error" title={userTexts.saveFailed}>
            <p>{saving.failure}</p>
            <ChangedMeanwhile
              saved={refused.differences.map(({ field, value }) => ({
                label: userFieldLabels[field] ?? field,
                value: savedValue(field, value),
              }))}
            />
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={saving.isBusy} disabled={user.isAboveYou}>
            Enregistrer
          </Button>
          <Button variant="secondary" disabled={!isDirty || saving.isBusy} onClick={reset}>
            Réinitialiser
          </Button>
        </div>
      </form>
      {saving.proofDialog}
    </FormProvider>
  )
}

/** The role, and whether the account is open; nobody changes their own. */
function AccessFields({ user }: { user: UserDetail }) {
  const field = useUserField()
  const { control } = useFormContext<UserTyped>()
  const isActive = useWatch({ control, name: 'isActive' })
  return (
    <TitledCard title="Accès">
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
            hint={user.customer ? closingHint : 'Gardé dans le journal.'}
            rows={2}
            maxLength={500}
            {...field('deactivationReason')}
          />
        )}
      </div>
    </TitledCard>
  )
}

const closingHint =
  'Envoyé au client par e-mail, et gardé dans le journal. La garde de ses colis continue d’être comptée\u00A0; son abonnement prend fin à la fin de la période payée.'

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

type Customer = NonNullable<UserDetail['customer']>

/** Only the person can give a consent: the office withdraws one on request, and never gives one. */
function ConsentFields({ customer }: { customer: Customer }) {
  const field = useUserField()
  const { acceptCommercialOffers, commercialAcceptedAt } = customer
  const commercial = field('acceptCommercialOffers')
  return (
    <TitledCard title="Consentements">
      <div className="mt-3 grid gap-2">
        <Checkbox
          label="Offres commerciales par e-mail"
          {...commercial}
          disabled={!acceptCommercialOffers}
          hint={
            acceptCommercialOffers
              ? `Donné${commercialAcceptedAt ? ` le ${formatMoment(commercialAcceptedAt)}` : ''}. Vous pouvez le retirer à la demande du client, pas le donner à sa place.`
              : 'Pas donné. Seul le client peut le donner, depuis son compte.'
          }
        />
        <Checkbox
          label="Conditions et textes légaux acceptés"
          checked
          disabled
          readOnly
          hint={`Version ${customer.termsVersion}, le ${formatMoment(customer.termsAcceptedAt)}. C’est la preuve d’un accord\u00A0: elle ne se retire pas, une nouvelle acceptation la remplace.`}
        />
      </div>
    </TitledCard>
  )
}

function IdentityFields({ user }: { user: UserDetail }) {
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
