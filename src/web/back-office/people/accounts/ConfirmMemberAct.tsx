import type { StaffMember } from '#contract/people/staff.ts'
import { call } from '#web/api/call.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { memberActs, type MemberAct } from './member-acts.ts'
import { useStaffAct } from './use-staff-act.ts'

export function ConfirmMemberAct({
  member,
  act,
  onClose,
}: {
  member: StaffMember
  act: MemberAct
  onClose: () => void
}) {
  const { endpoint, title, description, confirm, done, isDanger } = memberActs[act]
  const acting = useStaffAct(
    (_: void, idempotencyKey) => call(endpoint, { staffId: member.id }, { idempotencyKey }),
    {
      done: `${done}\u00a0: ${member.name}`,
      onDone: onClose,
    },
  )
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <>
          <strong className="font-semibold text-ink">{member.name}</strong> ({member.email}).{' '}
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
