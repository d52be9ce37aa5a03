import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { mergeClients, previewMerge, type MergePreview } from '#contract/people/client-acts.ts'
import { type ClientDetail } from '#contract/people/clients.ts'
import { isClientNumber } from '#domain/account/account.ts'
import { readClientNumber } from '#domain/label/scanned-text.ts'
import { isRefused } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { clientSentence, mergePreviewSentence, mergeRefusalSentences } from '#web/copy/clients.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatPhone } from '#words/format-phone.ts'
import { planNames } from '#words/plan-names.ts'

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

/** The two accounts: what they share, what moves and what stays. */
function MergeSides({ preview }: { preview: MergePreview }) {
  const { closed, kept, moves, stays, duplicates } = preview
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Se ferme" side={closed} other={kept} />
        <Side title="Reste" side={kept} other={closed} />
      </div>
      <div className="text-sm">
        <p>
          <strong className="font-semibold">Passe dans le compte qui reste&nbsp;:</strong>{' '}
          {listOf([
            [moves.parcels, 'colis', 'colis'],
            [moves.quotes, 'devis non payé', 'devis non payés'],
            [moves.requests, 'demande', 'demandes'],
            [moves.threads, 'conversation', 'conversations'],
            [moves.notes, 'note', 'notes'],
          ])}
          .{moves.quotes > 0 && ' Un devis accepté sera à valider de nouveau.'}
        </p>
        <p className="mt-2">
          <strong className="font-semibold">Reste avec le compte fermé&nbsp;:</strong>{' '}
          {listOf([
            [stays.orders, 'commande', 'commandes'],
            [stays.invoices, 'facture', 'factures'],
            [stays.parcels, 'colis expédié', 'colis expédiés'],
          ])}
          {stays.orders + stays.invoices + stays.parcels > 0 &&
            ', à voir depuis le compte qui reste'}
          .
        </p>
        {duplicates.length > 0 && (
          <p className="mt-2">
            <strong className="font-semibold">Déclarés deux fois&nbsp;:</strong>{' '}
            <span className="font-mono wrap-anywhere">{duplicates.join(', ')}</span>. Une seule
            déclaration est gardée.
          </p>
        )}
      </div>
    </div>
  )
}

type Counted = readonly [count: number, one: string, many: string]

const listOf = (counts: readonly Counted[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count}\u00A0${count === 1 ? one : many}`)
    .join(', ') || 'rien'

type Account = MergePreview['closed']

function Side({ title, side, other }: { title: string; side: Account; other: Account }) {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ['Nom', side.name, same(side.name, other.name)],
    ['E-mail', side.email, same(side.email, other.email)],
    ['Téléphone', formatPhone(side.phone), same(side.phone, other.phone)],
    ['Adresse', side.address, same(side.address, other.address)],
    ['Formule', planNames[side.plan], false],
    ['Inscrit le', formatShortDay(side.createdAt), false],
  ]
  return (
    <section className="min-w-0 rounded-xl border border-line p-3">
      <h3 className="text-base">
        {title}&nbsp;: <span className="font-mono">{side.clientNumber}</span>
      </h3>
      <dl className="mt-2 grid gap-1.5 text-sm">
        {rows.map(([name, value, isSame]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">
              {value} {isSame && <span className="font-medium text-done">(identique)</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const same = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('fr') === other.trim().toLocaleLowerCase('fr')
