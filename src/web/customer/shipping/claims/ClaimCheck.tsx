import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import type { ClaimKind } from '#domain/claim/cargo-claim.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'
import { PhotoGrid } from '#web/contents/PhotoGrid.tsx'
import { claimKinds } from '#web/copy/claims.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { chosenPieces } from './chosen-pieces.ts'
import { PieceList } from './PieceList.tsx'
import type { ClaimDraft } from './use-claim-draft.ts'

/** Everything once more, before it is sent. */
export function ClaimCheck({
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
        et factures d’achat. Gardez le carton et l’objet jusqu’à la fin du dossier.
      </p>
    </ActionForm>
  )
}
