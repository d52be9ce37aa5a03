import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  discardDraft,
  readDraft,
  listCatalogueVersions,
  type CatalogueDraft,
} from '#contract/offer/catalogue.ts'
import { call } from '#web/api/call.ts'
import { draftEnding } from '#web/api/pricing.ts'
import { pages, query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

export function DiscardDraft({ draft }: { draft: CatalogueDraft }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const discarding = useMutation({
    mutationKey: draftEnding(draft.id),
    gcTime: 0,
    mutationFn: () => call(discardDraft, { draftId: draft.id, revision: draft.revision }),
    onSuccess: async () => {
      await navigate(paths.adminPricing)
      void toast({ title: 'Brouillon supprimé' })
      client.removeQueries(query(readDraft, { draftId: draft.id }))
      await client.invalidateQueries(pages(listCatalogueVersions, {}))
    },
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Supprimer le brouillon
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Supprimer ce brouillon&nbsp;?"
        description="Ce qu’il prépare est perdu. Les tarifs publiés ne changent pas."
        confirmLabel="Supprimer"
        busy={discarding.isPending}
        error={discarding.error ? errorSentence(discarding.error, pricingRefusals) : undefined}
        onCancel={() => {
          // The page reads the draft again: nothing is ending it any more.
          discarding.reset()
          setAsking(false)
        }}
        onConfirm={() => discarding.mutate()}
      />
    </>
  )
}
