import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import type { OrderView } from '#contract/payments/orders.ts'
import { uploadPhoto } from '#contract/warehouse/reception.ts'
import { openClaimForClient, readClaimFormForClient } from '#contract/shipping/office-claims.ts'
import { longestClaimWords } from '#domain/claim/cargo-claim.ts'
import { query } from '#web/api/query.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { ClaimPhotoField, useClaimPhoto } from '#web/chrome/claim/ClaimPhotoField.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { claimKinds, claimOfficeRefusals, whyNoClaim } from '#web/copy/claims.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type Boxes = OrderView['shipments'][number]['boxes']

/** Opens a claim in the name of the client, for a box that left: one that came by telephone, by mail, or too late. */
export const OpenClaimFor = ({ boxes }: { boxes: Boxes }) =>
  boxes
    .filter(({ status }) => status === 'handed_over' || status === 'delivered')
    .map(({ id, place }) => (
      <ActionDialog
        key={id}
        trigger={(open) => (
          <Button variant="secondary" className="mt-4 self-start" onClick={open}>
            Ouvrir une réclamation{boxes.length > 1 && ` pour la boîte\u00a0${place}`}…
          </Button>
        )}
        title="Ouvrir une réclamation pour ce client"
        description="Quel que soit le délai. Le client reçoit aussitôt le message de réception, et la suit dans son espace."
      >
        {(close) => <Form boxId={id} onDone={close} />}
      </ActionDialog>
    ))

type FormProps = { readonly boxId: string; readonly onDone: () => void }

function Form({ boxId, onDone }: FormProps) {
  const form = useQuery(query(readClaimFormForClient, { boxId }))
  return (
    <Loaded query={form} failed="Impossible de charger cet envoi.">
      {(known) =>
        openKinds(known).length === 0 ? (
          <NothingToClaim form={known} />
        ) : (
          <Fields boxId={boxId} form={known} onDone={onDone} />
        )
      }
    </Loaded>
  )
}

/** Days are no obstacle for the team; what did not happen, or is claimed, is one. */
const openKinds = ({ kinds }: ClaimForm) =>
  kinds.filter(({ refusal }) => refusal !== 'claim-not-possible' && refusal !== 'claim-open')

const NothingToClaim = ({ form }: { form: ClaimForm }) => (
  <Notice kind="info" title="Rien à réclamer pour cet envoi">
    <ul className="mt-1 grid gap-1">
      {form.kinds.map((each) => (
        <li key={each.kind}>
          {claimKinds[each.kind].label}&nbsp;: {whyNoClaim(each)}
        </li>
      ))}
    </ul>
  </Notice>
)

function Fields({ boxId, form, onDone }: FormProps & { form: ClaimForm }) {
  const navigate = useNavigate()
  const [kind, setKind] = useState('')
  const [words, setWords] = useState('')
  const [pieces, setPieces] = useState<Readonly<Record<string, number>>>({})
  const [photoIds, setPhotoIds] = useState<readonly string[]>([])
  const photo = useClaimPhoto(uploadPhoto, (id) => setPhotoIds((ids) => [...ids, id]))
  const [isTried, setTried] = useState(false)
  const opening = useAction(openClaimForClient, {
    done: 'Réclamation ouverte, le client est prévenu',
    refusals: claimOfficeRefusals,
    onDone: ({ id }) => {
      onDone()
      return navigate(paths.adminClaim(id))
    },
  })
  const chosen = openKinds(form).find((each) => each.kind === kind)?.kind
  const lines = linesOf(pieces)
  const isChosen = chosen === 'lost' || lines.length > 0
  return (
    <ReasonForm
      action={opening}
      label="Pourquoi l’ouvrir d’ici"
      hint="Pour le journal&nbsp;: un courrier, un appel, une décision du médiateur…"
      maxLength={500}
      submitLabel="Ouvrir la réclamation"
      isHeld={photo.isBusy}
      onSubmit={(reason) => {
        setTried(true)
        if (chosen === undefined || words.trim() === '' || !isChosen) return
        const photos = photoIds.length > 0 ? { photoIds: [...photoIds] } : {}
        const claim = { boxId, kind: chosen, lines, words, reason, ...photos }
        opening.run(claim, { typed: { words, reason } })
      }}
      onCancel={onDone}
    >
      <SelectField
        label="Motif"
        value={kind}
        error={isTried && chosen === undefined ? 'Choisissez ce qui s’est passé.' : undefined}
        onChange={({ target }) => setKind(target.value)}
      >
        <option value="">Choisir…</option>
        <KindOptions form={form} />
      </SelectField>
      <TextArea
        label="Ce que dit le client"
        hint="Il le lit sur la page de sa réclamation."
        rows={2}
        maxLength={longestClaimWords}
        value={words}
        error={isTried && words.trim() === '' ? fieldErrors.required : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <Pieces
        parcels={chosen === 'lost' ? [] : form.parcels}
        pieces={pieces}
        error={isTried && !isChosen ? 'Choisissez au moins un article.' : undefined}
        onChoose={(key, quantity) => setPieces({ ...pieces, [key]: quantity })}
      />
      <ClaimPhotoField
        photoIds={photoIds}
        isNeeded={false}
        sending={photo}
        onChange={setPhotoIds}
      />
    </ReasonForm>
  )
}

const linesOf = (pieces: PiecesProps['pieces']) =>
  Object.entries(pieces).flatMap(([key, quantity]) => {
    const [parcelId = '', position] = key.split(':')
    return quantity > 0 ? [{ parcelId, position: Number(position), quantity }] : []
  })

const KindOptions = ({ form }: { form: ClaimForm }) =>
  openKinds(form).map(({ kind }) => (
    <option key={kind} value={kind}>
      {claimKinds[kind].label}
    </option>
  ))

type PiecesProps = {
  readonly parcels: ClaimForm['parcels']
  readonly pieces: Readonly<Record<string, number>>
  readonly error: string | undefined
  readonly onChoose: (key: string, quantity: number) => void
}

/** Which pieces of the declared contents, of those that no claim has; of a lost box everything is claimed. */
const Pieces = ({ parcels, pieces, error, onChoose }: PiecesProps): ReactNode =>
  parcels.flatMap(({ id, merchant, lines }) =>
    lines
      .filter(({ left }) => left > 0)
      .map(({ position, description, left }) => (
        <SelectField
          key={`${id}:${position}`}
          label={`${description} (${merchant})`}
          error={error}
          value={String(pieces[`${id}:${position}`] ?? 0)}
          onChange={({ target }) => onChoose(`${id}:${position}`, Number(target.value))}
        >
          {Array.from({ length: left + 1 }, (_, count) => (
            <option key={count} value={count}>
              {count === 0 ? 'Aucun' : `${count} sur ${left}`}
            </option>
          ))}
        </SelectField>
      )),
  )
