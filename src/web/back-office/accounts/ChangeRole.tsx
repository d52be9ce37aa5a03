import { useForm, useWatch } from 'react-hook-form'
import { changeRole, type StaffMember } from '#contract/staff.ts'
import type { StaffRole } from '#domain/account/manage-staff.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useStaffAct } from './use-staff-act.ts'

export function ChangeRole({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const form = useForm<{ role: StaffRole }>({ defaultValues: { role: member.role } })
  const isChanged = useWatch({ control: form.control, name: 'role' }) !== member.role
  const acting = useStaffAct((role: StaffRole) => call(changeRole, { staffId: member.id, role }), {
    done: `Rôle changé\u00a0: ${member.name}`,
    onDone: onClose,
  })
  const submit = form.handleSubmit(({ role }) => {
    if (!acting.isBusy) acting.run(role)
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rôle de ${member.name}`}
      description="Le nouveau rôle vaut aussitôt&nbsp;: la personne est déconnectée, et le prend en se reconnectant."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <RoleChoice field={form.register('role')} />
        {acting.failure && (
          <Notice kind="error">
            <p>{acting.failure}</p>
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={acting.isBusy} disabled={!isChanged}>
            Changer le rôle
          </Button>
        </div>
      </form>
      {acting.proofDialog}
    </Dialog>
  )
}
