import { useState } from 'react'
import { closeDispatch, type BoxAtDock, type DispatchView } from '#contract/shipping/dispatches.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { boxesText, dispatchError } from '#web/copy/dispatches.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useLoading } from './load-queue.ts'

type Props = { readonly dispatch: DispatchView; readonly missing: readonly BoxAtDock[] }

/** Hands all that is loaded over; what is missing stays, with the reason. */
export function CloseDispatch({ dispatch, missing }: Props) {
  const { waiting, isOffline } = useLoading(dispatch.id)
  const whyNot =
    isOffline && waiting > 0
      ? 'Des lectures attendent le réseau.'
      : dispatch.loaded === 0
        ? 'Rien n’est chargé.'
        : undefined
  return (
    <ActionDialog
      trigger={(open) => (
        <Button disabledReason={whyNot} onClick={open}>
          Fermer le départ
        </Button>
      )}
      title="Fermer ce départ&nbsp;?"
    >
      {(close) => <Form dispatch={dispatch} missing={missing} onDone={close} />}
    </ActionDialog>
  )
}

function Form({ dispatch, missing, onDone }: Props & { onDone: () => void }) {
  const seen = missing.length
  const [isWrong, setWrong] = useState(false)
  const closing = useAction(closeDispatch, {
    done: 'Départ fermé',
    refusals: dispatchError,
    onDone,
  })

  function submit(form: HTMLFormElement) {
    const reason = textIn(new FormData(form), 'reason')
    const isMissing = seen > 0 && reason === ''
    setWrong(isMissing)
    if (isMissing) form.querySelector('textarea')?.focus()
    else closing.run({ dispatchId: dispatch.id, seen, reason }, { typed: reason })
  }

  return (
    <ActionForm action={closing} onSubmit={submit} submitLabel="Fermer et remettre">
      <p>
        {boxesText(dispatch.loaded)} à remettre à {dispatch.carrier}. Chaque client reçoit aussitôt
        son numéro de suivi. Cela ne s’annule pas.
      </p>
      {seen > 0 && (
        <>
          <Notice
            kind="warning"
            title={seen === 1 ? 'Une boîte manque' : `${boxesText(seen)} manquent`}
          >
            Elles restent ici, pour le prochain départ&nbsp;: {namesOf(missing)}.
          </Notice>
          <TextArea
            label="Pourquoi partir sans elles"
            name="reason"
            rows={2}
            maxLength={300}
            error={isWrong ? 'Dites pourquoi ces boîtes restent.' : undefined}
          />
        </>
      )}
    </ActionForm>
  )
}

const shown = 8

function namesOf(missing: readonly BoxAtDock[]): string {
  const names = missing.slice(0, shown).map(({ number }) => number)
  const more = missing.length - names.length
  return more > 0 ? `${names.join(', ')} et ${more} de plus` : names.join(', ')
}
