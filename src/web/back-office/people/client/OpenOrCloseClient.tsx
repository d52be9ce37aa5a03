import { useState } from 'react'
import { deactivateClient, reactivateClient } from '#contract/people/client-acts.ts'
import { type ClientDetail } from '#contract/people/clients.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useClientAct } from './use-client-act.ts'

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
  const acting = useClientAct(
    (_: void, idempotencyKey) =>
      call(
        isOpening ? reactivateClient : deactivateClient,
        { customerId: client.id, reason },
        { idempotencyKey },
      ),
    { done, onDone: onClose },
  )
  return (
    <FormDialog open onClose={onClose} title={title} description={description}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(reason.trim() === '')
          if (reason.trim() === '') event.currentTarget.querySelector('textarea')?.focus()
          else acting.run(undefined)
        }}
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
        {acting.failure && (
          <Notice kind="error">
            <p>{acting.failure}</p>
          </Notice>
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" variant={variant} busy={acting.isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
      {acting.proofDialog}
    </FormDialog>
  )
}
