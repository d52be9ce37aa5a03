import type { SignedInUser } from '#contract/people/accounts.ts'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { changePassword } from '#contract/people/my-account.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { accountTexts, passwordFailure } from '#web/copy/account.ts'
import { toast } from '#web/ui/toast.ts'

const empty = { currentPassword: '', newPassword: '', confirmation: '' }
type Typed = typeof empty
type Faults = { readonly [Field in keyof Typed]?: string }

/** The form of the password; a refusal leaves the typed text. */
function usePasswordChange(onSaved: () => void) {
  const { withProof, proofDialog } = useProof()
  const [typed, setTyped] = useState<Typed>(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  /** Shows the errors; `false` when there is none. */
  function complains(found: Faults): boolean {
    setFaults(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    if (complains(faultsOf(typed))) return
    setIsBusy(true)
    try {
      const { currentPassword, newPassword } = typed
      await withProof(() => call(changePassword, { currentPassword, newPassword }))
      await showSaved()
      onSaved()
    } catch (error) {
      setIsBusy(false)
      if (!(error instanceof ProofGivenUp)) refuse(error)
    }
  }

  function refuse(error: unknown) {
    const { field, sentence } = passwordFailure(error)
    if (field) complains({ [field]: sentence })
    else setFailure(sentence)
    void toast({ title: accountTexts.passwordFailed, kind: 'error' })
  }

  const type = (field: keyof Typed) => (event: ChangeEvent<HTMLInputElement>) => {
    setTyped({ ...typed, [field]: event.target.value })
  }
  const submit = (event: SubmitEvent) => void save(event)
  return { typed, type, faults, failure, isBusy, submit, proofDialog }
}

async function showSaved(): Promise<void> {
  await sessionChanged()
  const description = 'Vos autres appareils sont déconnectés.'
  void toast({ title: accountTexts.passwordSaved, description })
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
  const { typed, type, faults, failure, isBusy, submit, proofDialog } = usePasswordChange(onClose)
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
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy}>
            Changer le mot de passe
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
      {proofDialog}
    </>
  )
}
