import { UserPlus } from 'lucide-react'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { InviteForm } from './InviteForm.tsx'

/** Opens the invitation of somebody into the team. */
export const InviteStaff = () => (
  <ActionDialog
    trigger={(open) => (
      <Button onClick={open}>
        <UserPlus className="size-5" aria-hidden="true" />
        Inviter quelqu’un
      </Button>
    )}
    title="Inviter dans l’équipe"
    description="Un e-mail part avec un lien valable 7&nbsp;jours, qui ne sert qu’une fois. La personne y donne son nom et choisit son mot de passe."
  >
    {(close) => <InviteForm onClose={close} />}
  </ActionDialog>
)
