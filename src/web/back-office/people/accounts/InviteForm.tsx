import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { inviteStaff } from '#contract/people/staff.ts'
import { call } from '#web/api/call.ts'
import { inviteFieldErrors } from '#web/copy/staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useStaffAct } from './use-staff-act.ts'

type Values = z.input<typeof inviteStaff.input>

export function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    resolver: zodResolver(inviteStaff.input),
    defaultValues: { email: '', role: 'operateur' },
  })
  const inviting = useStaffAct(
    (values: Values, idempotencyKey) => call(inviteStaff, values, { idempotencyKey }),
    {
      done: 'Invitation envoyée',
      onDone: onClose,
    },
  )
  const submit = form.handleSubmit((values) => {
    if (!inviting.isBusy) inviting.run(values)
  })
  const code = form.formState.errors.email?.message

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          {...form.register('email')}
          label="Adresse e-mail"
          type="email"
          autoComplete="off"
          error={code && (inviteFieldErrors[code] ?? inviteFieldErrors['invalid'])}
        />
        <RoleChoice field={form.register('role')} />
        {inviting.failure && (
          <Notice kind="error">
            <p>{inviting.failure}</p>
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={inviting.isBusy}>
            Envoyer l’invitation
          </Button>
        </div>
      </form>
      {inviting.proofDialog}
    </>
  )
}
