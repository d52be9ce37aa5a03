import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteDeclaration, listMyParcels } from '#contract/warehouse/parcels.ts'
import { call } from '#web/api/call.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { pages } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { declarationRefusals } from '#web/copy/parcels.ts'
import { focusOn } from '#web/customer/focus-on.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Of the list that the parcel leaves, where there is one. */
export const listTitleId = 'declares-titre'

/** A button that asks first; its words are to the letter (docs/rules/pages.md#errors). */
export function DeleteDeclaration({
  parcel,
  onDeleted,
}: {
  parcel: Parcel
  onDeleted?: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call(deleteDeclaration, { parcelId: parcel.id }),
    onSuccess: async () => {
      setIsAsking(false)
      void toast({
        title: 'Colis supprimé',
        description: 'Le colis a été retiré de la liste.',
      })
      onDeleted?.()
      await client.invalidateQueries(pages(listMyParcels, {}))
      focusOn(listTitleId)
    },
    onError: () => {
      void toast({
        title: 'Erreur',
        description: 'Impossible de supprimer le colis.',
        kind: 'error',
      })
    },
  })

  return (
    <>
      <Button
        variant="ghost"
        aria-label={`Supprimer le colis ${parcel.trackingNumber}`}
        onClick={() => {
          deletion.reset()
          setIsAsking(true)
        }}
      >
        Supprimer
      </Button>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => {
          setIsAsking(false)
        }}
        onConfirm={() => {
          deletion.mutate()
        }}
        title="Confirmer la suppression&nbsp;?"
        description="Cette action est irréversible."
        confirmLabel="Supprimer"
        danger
        busy={deletion.isPending}
        error={deletion.error ? errorSentence(deletion.error, declarationRefusals) : undefined}
      />
    </>
  )
}
