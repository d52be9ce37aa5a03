import { useState } from 'react'
import { deactivateClient, reactivateClient } from '#contract/people/client-acts.ts'
import { type ClientDetail } from '#contract/people/clients.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { clientSentence } from '#web/copy/clients.ts'

const words = {
  close: {
    title: 'Désactiver ce compte\u00A0?',
    description:
      'Le client est déconnecté aussitôt de tous ses appareils et ne peut plus se connecter. Ses colis restent à l’entrepôt, ses commandes suivent leur cours.',
    confirm: 'Désactiver',
    done: 'Compte désactivé',
    variant: 'danger',
  },
  open: {
    title: 'Réactiver ce compte\u00A0?',
    description: 'Le client peut de nouveau se connecter, et retrouve tout ce qu’il avait.',
    confirm: 'Réactiver',
    done: 'Compte réactivé',
    variant: 'primary',
  },
} as const

export function OpenOrCloseClient({
  client,
  onClose,
}: {
  client: ClientDetail
  onClose: () => void
}) {
  // What was asked when this opened: done, with its answer lost, the account is read again and would turn the question round.
  const [isOpening] = useState(client.state === 'closed')
  const { title, description, confirm, done, variant } = words[isOpening ? 'open' : 'close']
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const opening = useAction(reactivateClient, { done, refusals: clientSentence, onDone: onClose })
  const closing = useAction(deactivateClient, { done, refusals: clientSentence, onDone: onClose })
  const action = isOpening ? opening : closing

  function submit(form: HTMLFormElement) {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') form.querySelector('textarea')?.focus()
    else action.run({ customerId: client.id, reason })
  }

  return (
    <FormDialog open onClose={onClose} title={title} description={description}>
      <ActionForm
        action={action}
        onSubmit={submit}
        submitLabel={confirm}
        variant={variant}
        onCancel={onClose}
      >
        <TextArea
          label="Motif"
          hint="Gardé dans le journal, et dans la copie que le client peut demander de ses données."
          rows={3}
          maxLength={500}
          value={reason}
          error={isMissing && reason.trim() === '' ? 'Dites pourquoi.' : undefined}
          onChange={(event) => {
            setReason(event.target.value)
          }}
        />
      </ActionForm>
    </FormDialog>
  )
}
