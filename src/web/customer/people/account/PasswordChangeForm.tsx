import type { SignedInUser } from '#contract/people/accounts.ts'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { changePassword } from '#contract/people/my-account.ts'
import { isRefused } from '#web/api/api-error.ts'
import { sessionChanged } from '#web/api/session.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { accountTexts, passwordFailure } from '#web/copy/account.ts'
import { toast } from '#web/ui/toast.ts'

const empty = { currentPassword: '', newPassword: '', confirmation: '' }
type Typed = typeof empty
type Faults = { readonly [Field in keyof Typed]?: string }

/** The form of the password; a refusal leaves the typed text. */
function usePasswordChange(onSaved: () => void) {
  const [typed, setTyped] = useState<Typed>(empty)
  const [faults, setFaults] = useState<Faults>({})
  const changing = useAction(changePassword, {
    done: {
      title: accountTexts.passwordSaved,
      description: 'Vos autres appareils sont déconnectés.',
    },
    refusals: (error) => passwordFailure(error).sentence,
    onDone: async () => {
      await sessionChanged()
      onSaved()
    },
    onFailed: (error) => {
      const { field, sentence } = passwordFailure(error)
      if (field) complains({ [field]: sentence })
      // The first try was done, and its answer lost: nothing failed.
      if (isRefused(error) && error.code === 'already-done') return
      void toast({ title: accountTexts.passwordFailed, kind: 'error' })
    },
  })

  /** Shows the errors; `false` when there is none. */
  function complains(found: Faults): boolean {
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (changing.isBusy) return
    changing.forget()
    const { currentPassword, newPassword } = typed
    if (!complains(faultsOf(typed))) changing.run({ currentPassword, newPassword })
  }

  const type = (field: keyof Typed) => (event: ChangeEvent<HTMLInputElement>) => {
    setTyped({ ...typed, [field]: event.target.value })
  }
  return { typed, type, faults, changing, submit }
}

/** docs/rules/accounts.md#passwords */
function faultsOf({ currentPassword, newPassword, confirmation }: Typed): Faults {
  if (currentPassword === '') return { currentPassword: accountTexts.passwordRequired }
  if (newPassword === '') return { newPassword: accountTexts.passwordRequired }
  if (confirmation === '') return { confirmation: accountTexts.passwordUnconfirmed }
  if (newPassword !== confirmation) return { confirmation: accountTexts.passwordMismatch }
  return newPassword.length < 6 ? { newPassword: accountTexts.passwordTooShort } : {}
}

/** The current password, and the new one twice; every field can be shown. */
export function PasswordChangeForm({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { typed, type, faults, changing, submit } = usePasswordChange(onClose)
  const names = [user.email, user.firstName, user.lastName, `${user.firstName} ${user.lastName}`]
  return (
    <>
      <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
        <PasswordField
          id="currentPassword"
          label="Mot de passe actuel"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
          autoFocus
          value={typed.currentPassword}
          error={faults.currentPassword}
          onChange={type('currentPassword')}
        />
        <div>
          <PasswordField
            id="newPassword"
            label="Nouveau mot de passe"
            autoComplete="new-password"
            value={typed.newPassword}
            error={faults.newPassword}
            onChange={type('newPassword')}
          />
          {!faults.newPassword && <PasswordStrength password={typed.newPassword} about={names} />}
        </div>
        <PasswordField
          id="confirmation"
          label="Confirmer le nouveau mot de passe"
          autoComplete="new-password"
          value={typed.confirmation}
          error={faults.confirmation}
          onChange={type('confirmation')}
        />
        {!passwordFailure(changing.error).field && <ActionFailure action={changing} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={changing.isBusy}>
            Changer le mot de passe
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
      {changing.proofDialog}
    </>
  )
}
