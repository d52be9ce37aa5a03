import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { InviteForm } from './InviteForm.tsx'

/** Opens the invitation of somebody into the team. */
export function InviteStaff() {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true)
        }}
      >
        <UserPlus className="size-5" aria-hidden="true" />
        Inviter quelqu’un
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Inviter dans l’équipe"
        description="Un e-mail part avec un lien valable 7&nbsp;jours, qui ne sert qu’une fois. La personne y donne son nom et choisit son mot de passe."
      >
        <InviteForm onClose={close} />
      </FormDialog>
    </>
  )
}
