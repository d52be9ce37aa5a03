import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { changeRole, type StaffMember } from '#contract/people/staff.ts'
import type { StaffRole } from '#domain/account/manage-staff.ts'
import { staffRefusals, staffRoles } from '#web/copy/staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

export function ChangeRole({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const form = useForm<{ role: StaffRole }>({ defaultValues: { role: member.role } })
  /** The role that the dialog was opened on: another one by now is told before it is replaced. */
  const [former, setFormer] = useState(member.role)
  const chosen = useWatch({ control: form.control, name: 'role' })
  const changing = useAction(changeRole, {
    done: `Rôle changé\u00a0: ${member.name}`,
    refusals: staffRefusals,
    onDone: onClose,
  })
  // The chosen role given already is most likely one’s own doing, whose answer was lost.
  const isStale = member.role !== former && member.role !== chosen
  const submit = form.handleSubmit(({ role }) => {
    changing.run({ staffId: member.id, role, former }, { typed: role })
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rôle\u00A0: ${member.name}`}
      description="Le nouveau rôle vaut aussitôt&nbsp;: la personne est déconnectée, et le prend en se reconnectant."
    >
      <ActionForm
        action={changing}
        onSubmit={() => void submit()}
        submitLabel="Changer le rôle"
        isHeld={chosen === former || isStale}
        isToldElsewhere={isStale}
        onCancel={onClose}
      >
        <RoleChoice field={form.register('role')} />
        {isStale && (
          <Notice kind="warning" title="Le rôle vient de changer">
            <p>
              Quelqu’un a donné à {member.name} le rôle «&nbsp;{staffRoles[member.role].label}
              &nbsp;», en place de «&nbsp;{staffRoles[former].label}&nbsp;». Votre choix est
              gardé&nbsp;: vérifiez-le.
            </p>
            <Button
              variant="secondary"
              className="mt-3"
              onClick={({ currentTarget }) => {
                setFormer(member.role)
                currentTarget.form?.querySelector<HTMLInputElement>('input:checked')?.focus()
              }}
            >
              J’ai vu, garder mon choix
            </Button>
          </Notice>
        )}
      </ActionForm>
    </Dialog>
  )
}
