import { revokeInvitation, sendInvitationAgain, type Invitation } from '#contract/people/staff.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useStaffAct } from './use-staff-act.ts'

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
  const acting = useStaffAct(
    (_: undefined, idempotencyKey) =>
      call(endpoint, { invitationId: invitation.id }, { idempotencyKey }),
    { done, onDone: onClose },
  )
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <>
          <strong className="font-semibold break-all text-ink">{invitation.email}</strong>.{' '}
          {description}
        </>
      }
      confirmLabel={confirm}
      danger={isDanger}
      busy={acting.isBusy}
      error={acting.failure}
      onCancel={onClose}
      onConfirm={() => acting.run(undefined)}
    >
      {acting.proofDialog}
    </ConfirmDialog>
  )
}
