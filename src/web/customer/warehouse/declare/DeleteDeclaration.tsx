import { useQueryClient } from '@tanstack/react-query'
import { deleteDeclaration, listMyParcels } from '#contract/warehouse/parcels.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { pages } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { declarationRefusals } from '#web/copy/declaration.ts'
import { focusOn } from '#web/chrome/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'

/** The title of the list that the parcel leaves, where there is one. */
export const listTitleId = 'declares-titre'

/** A button that asks first; its texts are to the letter (docs/rules/pages.md#errors). */
export function DeleteDeclaration({
  parcel,
  onDeleted,
  isLink = false,
}: {
  parcel: Parcel
  onDeleted?: () => void
  /** Beside an act that matters more. */
  isLink?: boolean
}) {
  const client = useQueryClient()
  const deletion = useAction(deleteDeclaration, {
    done: { title: 'Colis supprimé', description: 'Le colis a été retiré de la liste.' },
    refusals: declarationRefusals,
    onDone: async () => {
      onDeleted?.()
      await client.invalidateQueries(pages(listMyParcels, {}))
      focusOn(listTitleId)
    },
    onFailed: () => {
      const description = 'Impossible de supprimer le colis.'
      void toast({ title: 'Erreur', description, kind: 'error' })
    },
  })
  return (
    <ConfirmAction
      action={deletion}
      input={{ parcelId: parcel.id }}
      trigger={(ask) => {
        const name = `Supprimer le colis ${parcel.trackingNumber}`
        return isLink ? (
          <button type="button" aria-label={name} className={`${linkStyle} min-h-11`} onClick={ask}>
            Supprimer
          </button>
        ) : (
          <Button variant="ghost" aria-label={name} onClick={ask}>
            Supprimer
          </Button>
        )
      }}
      title="Confirmer la suppression&nbsp;?"
      description="Cette action est irréversible."
      confirmLabel="Supprimer"
      danger
    />
  )
}
