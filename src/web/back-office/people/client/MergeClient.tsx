import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mergeClients, previewMerge, type MergePreview } from '#contract/people/client-acts.ts'
import { type ClientDetail } from '#contract/people/clients.ts'
import { isClientNumber } from '#domain/account/account.ts'
import { readClientNumber } from '#domain/label/client-number.ts'
import { isRefused } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { clientSentence, mergePreviewSentence, mergeRefusalSentences } from '#web/copy/clients.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { MergeSides } from './MergeSides.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Merges two accounts of one person: shows them side by side and has each confirmed before anything moves. */
export function MergeClient({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState('')
  const [isWrong, setWrong] = useState(false)
  const preview = useQuery(
    query(
      previewMerge,
      { customerId: client.id, into },
      { enabled: into !== '', retry: false, gcTime: 0 },
    ),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fusionner dans un autre compte"
      description={`Pour une personne qui a ouvert deux comptes. ${client.clientNumber} se ferme, l’autre reste.`}
    >
      <form
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const number = readClientNumber(typed) ?? ''
          setWrong(!isClientNumber(number))
          setInto(isClientNumber(number) ? number : '')
        }}
      >
        <TextField
          label="Numéro client du compte qui reste"
          placeholder="CLT-123456"
          className="min-w-0 flex-1 basis-60"
          inputClassName="font-mono"
          autoComplete="off"
          value={typed}
          error={isWrong ? 'Un numéro client s’écrit CLT- et six chiffres.' : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        <Button type="submit" variant="secondary" busy={preview.isFetching}>
          Comparer
        </Button>
      </form>
      <div className="mt-5" aria-live="polite">
        {into !== '' && preview.isPending && <SkeletonList rows={2} />}
        {preview.isError && (
          <Notice kind="error">
            <p>{mergePreviewSentence(preview.error)}</p>
          </Notice>
        )}
        {preview.data && <Decide key={into} preview={preview.data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Decide({ preview, onClose }: { preview: MergePreview; onClose: () => void }) {
  const { closed, kept, refusal } = preview
  const [confirms, setConfirms] = useState({ closed: false, kept: false })
  const navigate = useNavigate()
  const merging = useAction(mergeClients, {
    done: 'Comptes fusionnés',
    refusals: clientSentence,
    onDone: ({ keptId }) => {
      onClose()
      void navigate(paths.adminClient(keptId))
    },
  })
  const merge = () =>
    merging.run({
      customerId: closed.id,
      into: kept.clientNumber,
      confirms: { closed: closed.clientNumber, kept: kept.clientNumber },
    })
  // Without an answer the accounts may be merged already: on a retry the server answers that it is done.
  const mayBeDone = merging.error !== null && !isRefused(merging.error)
  if (refusal && !merging.isBusy && !mayBeDone) {
    return (
      <div className="grid gap-4">
        {refusal !== 'same-account' && <MergeSides preview={preview} />}
        <Notice kind="warning" title="Fusion impossible pour l’instant">
          <p>{mergeRefusalSentences[refusal]}</p>
        </Notice>
      </div>
    )
  }
  const isConfirmed = confirms.closed && confirms.kept
  return (
    <div className="grid gap-4">
      <MergeSides preview={preview} />
      <div>
        <Checkbox
          label={`${closed.clientNumber} (${closed.email}) se ferme, définitivement.`}
          checked={confirms.closed}
          onChange={(event) => {
            setConfirms({ ...confirms, closed: event.target.checked })
          }}
        />
        <Checkbox
          label={`${kept.clientNumber} (${kept.email}) reste, et c’est la même personne.`}
          checked={confirms.kept}
          onChange={(event) => {
            setConfirms({ ...confirms, kept: event.target.checked })
          }}
        />
      </div>
      <ActionFailure action={merging} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button variant="danger" busy={merging.isBusy} disabled={!isConfirmed} onClick={merge}>
          Fusionner
        </Button>
      </div>
      {merging.proofDialog}
    </div>
  )
}
