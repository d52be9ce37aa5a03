import { FormProvider } from 'react-hook-form'
import type { UserDetail } from '#contract/people/users.ts'
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
  const { form, submit, reset, failure, proofDialog } = useUserForm(user)
  const { isDirty, isSubmitting } = form.formState
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
          isUnsaved={isDirty && !isSubmitting}
          loss="Ce qui est changé dans ce profil serait perdu."
        />
        {failure && (
          <Notice kind="error" title={userTexts.saveFailed}>
            <p>{failure.sentence}</p>
            {failure.differences.length > 0 && (
              <ul className="mt-2 list-disc pl-5">
                {failure.differences.map(({ field, value }) => (
                  <li key={field}>
                    {userFieldLabels[field] ?? field}, enregistré&nbsp;: {savedValue(field, value)}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isSubmitting} disabled={user.isAboveYou}>
            Enregistrer
          </Button>
          <Button variant="secondary" disabled={!isDirty || isSubmitting} onClick={reset}>
            Réinitialiser
          </Button>
        </div>
      </form>
      {proofDialog}
    </FormProvider>
  )
}
