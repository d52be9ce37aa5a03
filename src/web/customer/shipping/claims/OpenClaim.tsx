import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { openClaim, readClaimForm, type ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useAction, type ActionState } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import type { Loader } from '#web/chrome/screen.ts'
import { claimRefusals, claimKinds } from '#web/copy/claims.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { PhotoGrid } from '#web/contents/PhotoGrid.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { ClaimedPieces } from './ClaimedPieces.tsx'
import { ClaimPhotos } from './ClaimPhotos.tsx'
import { chosenPieces, type ClaimDraft, useClaimDraft } from './use-claim-draft.ts'
import { WhatHappened } from './WhatHappened.tsx'
import { PieceList } from './PieceList.tsx'

export const loader: Loader = ({ params: { boxId = '' } }) =>
  queryClient.prefetchQuery(query(readClaimForm, { boxId }))

/** A claim in four steps: what happened, what is concerned, photos and words, check and send. */
export function OpenClaim() {
  const { boxId = '' } = useParams()
  const form = useQuery(query(readClaimForm, { boxId }))
  return (
    <Loaded
      query={form}
      failed="Impossible de charger cet envoi."
      missing={<EmptyState title="Cet envoi n’existe pas dans votre compte" />}
    >
      {(known) => <Steps key={boxId} boxId={boxId} form={known} />}
    </Loaded>
  )
}

const titles = [
  'Que s’est-il passé\u00a0?',
  'Ce qui est concerné',
  'Photos et explications',
  'Vérifier et envoyer',
]

function Steps({ boxId, form }: { boxId: string; form: ClaimForm }) {
  const { draft, change, forget } = useClaimDraft(boxId)
  const title = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const opening = useAction(openClaim, {
    done: 'Réclamation envoyée',
    refusals: claimRefusals,
    onDone: ({ id }) => {
      forget()
      return navigate(paths.claim(id))
    },
  })
  // Of a lost shipment everything is claimed: there is nothing to choose.
  const path = draft.kind === 'lost' ? [0, 2, 3] : [0, 1, 2, 3]
  const place = Math.max(0, path.indexOf(draft.step))
  const step = path[place] ?? 0
  const go = (to: number) => {
    change({ step: path[to] ?? 0 })
    title.current?.focus()
  }
  const isTurning = useJustTurned(step)
  const turning = { onBack: () => go(place - 1), onNext: () => go(place + 1) }
  const { box } = form
  return (
    <>
      <Link
        to={paths.order(box.orderId)}
        className={`${linkStyle} mb-4 inline-flex min-h-11 items-center`}
      >
        Commande {box.orderNumber}
      </Link>
      <PageHeader title="Ouvrir une réclamation">
        Envoi <span className="font-mono whitespace-nowrap">{box.number}</span>
      </PageHeader>
      <Card aria-labelledby="etape" className="max-w-2xl">
        <p className="figures text-sm text-ink-soft">
          Étape {place + 1} sur {path.length}
        </p>
        <h2 ref={title} id="etape" tabIndex={-1} className="mb-4 text-xl outline-none">
          {titles[step]}
        </h2>
        <div inert={isTurning}>
          {step === 0 && <WhatHappened form={form} draft={draft} change={change} {...turning} />}
          {step === 1 && <ClaimedPieces form={form} draft={draft} change={change} {...turning} />}
          {step === 2 && <ClaimPhotos draft={draft} change={change} {...turning} />}
          {step === 3 && draft.kind !== null && (
            <ClaimCheck
              form={form}
              draft={{ ...draft, kind: draft.kind }}
              action={opening}
              onBack={turning.onBack}
              onSend={(kind) =>
                opening.run({
                  boxId,
                  kind,
                  lines: chosenPieces(form, { ...draft, kind }).map(
                    ({ parcelId, position, quantity }) => ({ parcelId, position, quantity }),
                  ),
                  words: draft.words,
                  photoIds: [...draft.photoIds],
                })
              }
            />
          )}
        </div>
      </Card>
    </>
  )
}

/** Everything once more, before it is sent. */
function ClaimCheck({
  form,
  draft,
  action,
  onBack,
  onSend,
}: {
  form: ClaimForm
  draft: ClaimDraft & { readonly kind: ClaimKind }
  action: ActionState
  onBack: () => void
  onSend: (kind: ClaimKind) => void
}) {
  const pieces = chosenPieces(form, draft)
  const value = pieces.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  return (
    <ActionForm
      action={action}
      onSubmit={() => onSend(draft.kind)}
      submitLabel="Envoyer la réclamation"
      cancelLabel="Retour"
      onCancel={onBack}
    >
      <p className="font-semibold">{claimKinds[draft.kind].label}</p>
      <PieceList pieces={pieces} />
      <p>
        Valeur déclarée&nbsp;: <strong className="figures">{formatMoney(value)}</strong>. Cet envoi
        est assuré jusqu’à <strong className="figures">{formatMoney(form.insuredCents)}</strong>
        &nbsp;: une indemnité ne dépasse ni l’une ni l’autre.
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{draft.words}</p>
      {draft.photoIds.length > 0 && <PhotoGrid photoIds={draft.photoIds} />}
      <p className="text-sm text-ink-soft">
        Nous y joignons ce que nous savons de l’envoi&nbsp;: photos, pesées, scans, contenu déclaré
        et factures d’achat.
        {draft.kind !== 'lost' && ' Gardez le carton et l’objet jusqu’à la fin du dossier.'}
      </p>
    </ActionForm>
  )
}

/** Longer than a double tap, whose second tap would land on the next step and skip or send it. */
const turnMs = 400

/** True for a moment after the step has changed. */
function useJustTurned(step: number): boolean {
  const [ready, setReady] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setReady(step), turnMs)
    return () => clearTimeout(timer)
  }, [step])
  return ready !== step
}
