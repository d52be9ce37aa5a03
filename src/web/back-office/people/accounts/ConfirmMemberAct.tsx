import type { StaffMember } from '#contract/people/staff.ts'
import { memberActs, type MemberAct } from './member-acts.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { staffRefusals } from '#web/copy/staff.ts'

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
  const action = useAction(endpoint, {
    done: `${done}\u00a0: ${member.name}`,
    refusals: staffRefusals,
  })
  return (
    <ConfirmAction
      action={action}
      input={{ staffId: member.id }}
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="font-semibold text-ink">{member.name}</strong> ({member.email}).{' '}
          {description}
        </>
      }
      confirmLabel={confirm}
      danger={isDanger}
    />
  )
}
