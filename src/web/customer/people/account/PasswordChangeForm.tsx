import type { SignedInUser } from '#contract/people/accounts.ts'
import { PasswordStrength } from '#web/chrome/PasswordStrength.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { usePasswordChange } from './use-password-change.ts'

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
