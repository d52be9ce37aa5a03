import { FormProvider } from 'react-hook-form'
import type { UserDetail } from '#contract/people/users.ts'
import { ChangedMeanwhile } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { savedValue, userFieldLabels, userTexts } from '#web/copy/users.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AccessFields } from './AccessFields.tsx'
import { ConsentFields } from './ConsentFields.tsx'
import { IdentityFields } from './IdentityFields.tsx'
import { useUserForm } from './use-user-form.ts'

/** The profile with the fields of docs/rules/accounts.md#users-in-the-office; resetting forgets what was typed. */
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
        <LeaveGuard
          isUnsaved={isDirty && !saving.isBusy}
          loss="Ce qui est changé dans ce profil serait perdu."
        />
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
