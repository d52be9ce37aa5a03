import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { inviteStaff } from '#contract/people/staff.ts'
import { inviteFieldErrors, staffRefusals } from '#web/copy/staff.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

type Values = z.input<typeof inviteStaff.input>

export function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    resolver: zodResolver(inviteStaff.input),
    defaultValues: { email: '', role: 'operateur' },
  })
  const inviting = useAction(inviteStaff, {
    done: 'Invitation envoyée',
    refusals: staffRefusals,
    onDone: onClose,
  })
  const submit = form.handleSubmit((values) => inviting.run(values))
  const code = form.formState.errors.email?.message

  return (
    <ActionForm
      action={inviting}
      onSubmit={() => void submit()}
      submitLabel="Envoyer l’invitation"
      onCancel={onClose}
    >
      <TextField
        {...form.register('email')}
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        error={code && (inviteFieldErrors[code] ?? inviteFieldErrors['invalid'])}
      />
      <RoleChoice field={form.register('role')} />
    </ActionForm>
  )
}
