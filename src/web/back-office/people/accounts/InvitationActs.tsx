import {
  revokeInvitation,
  sendInvitationAgain,
  type Invitation,
} from '#contract/people/invitations.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { staffRefusals } from '#web/copy/staff.ts'

const acts = {
  again: {
    endpoint: sendInvitationAgain,
    title: 'Renvoyer l’invitation\u00a0?',
    description: 'Un nouveau lien part, valable 7\u00a0jours. Le lien d’avant ne vaut plus rien.',
    confirm: 'Renvoyer',
    done: 'Invitation renvoyée',
    isDanger: false,
  },
  back: {
    endpoint: revokeInvitation,
    title: 'Retirer l’invitation\u00a0?',
    description:
      'Son lien n’ouvrira plus aucun compte. Vous pourrez inviter de nouveau cette adresse.',
    confirm: 'Retirer',
    done: 'Invitation retirée',
    isDanger: true,
  },
} as const
type Act = keyof typeof acts

export type AskedOfInvitation = { readonly invitation: Invitation; readonly act: Act }

type ActsProps = {
  readonly invitation: Invitation
  readonly onAsk: (asked: AskedOfInvitation) => void
}

export function InvitationActs({ invitation, onAsk }: ActsProps) {
  if (!invitation.isAnswerable) {
    return <span className="text-sm text-ink-soft">Gérée par un super-administrateur</span>
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-label={`Renvoyer l’invitation de ${invitation.email}`}
        onClick={() => onAsk({ invitation, act: 'again' })}
      >
        Renvoyer
      </Button>
      <Button
        variant="ghost"
        aria-label={`Retirer l’invitation de ${invitation.email}`}
        onClick={() => onAsk({ invitation, act: 'back' })}
      >
        Retirer
      </Button>
    </span>
  )
}

type ConfirmProps = AskedOfInvitation & { readonly onClose: () => void }

export function ConfirmInvitationAct({ invitation, act, onClose }: ConfirmProps) {
  const { endpoint, title, description, confirm, done, isDanger } = acts[act]
  const action = useAction(endpoint, { done, refusals: staffRefusals })
  return (
    <ConfirmAction
      action={action}
      input={{ invitationId: invitation.id }}
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="font-semibold wrap-anywhere text-ink">{invitation.email}</strong>.{' '}
          {description}
        </>
      }
      confirmLabel={confirm}
      danger={isDanger}
    />
  )
}
