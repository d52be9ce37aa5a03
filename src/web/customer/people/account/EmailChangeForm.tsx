import type { SignedInUser } from '#contract/people/accounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useEmailChange } from './use-email-change.ts'

/** A new address, typed twice; it counts once both mailboxes have said yes. */
export function EmailChangeForm({ user, onClose }: { user: SignedInUser; onClose: () => void }) {
  const { typed, type, faults, failure, isBusy, submit, proofDialog } = useEmailChange(
    user,
    onClose,
  )
  return (
    <>
      <form noValidate className="mt-3 grid gap-4" onSubmit={submit}>
        <TextField label="E-mail actuel" type="email" value={user.email} readOnly />
        <TextField
          id="nouvel-email"
          label="Nouvel e-mail"
          type="email"
          autoComplete="email"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this form
          autoFocus
          value={typed.email}
          error={faults.email}
          onChange={(event) => type({ email: event.target.value })}
        />
        <TextField
          id="confirmation-email"
          label="Confirmer le nouvel e-mail"
          type="email"
          autoComplete="off"
          value={typed.confirmation}
          error={faults.confirmation}
          onChange={(event) => type({ confirmation: event.target.value })}
        />
        <p className="text-sm text-ink-soft">
          Un lien de confirmation part à l’adresse actuelle et à la nouvelle. Rien ne change avant
          que les deux aient répondu.
        </p>
        {failure && <Notice kind="error">{failure}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isBusy}>
            Changer l’e-mail
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
