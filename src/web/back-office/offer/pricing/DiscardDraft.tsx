import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { discardDraft, readDraft, type CatalogueDraft } from '#contract/offer/catalogue.ts'
import { query } from '#web/api/query.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'

export function DiscardDraft({ draft: { id: draftId, revision } }: { draft: CatalogueDraft }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const discarding = useAction(discardDraft, {
    done: 'Brouillon supprimé',
    refusals: pricingRefusals,
    onDone: async () => {
      await navigate(paths.adminPricing)
      client.removeQueries(query(readDraft, { draftId }))
    },
  })
  return (
    <ConfirmAction
      action={discarding}
      input={{ draftId, revision }}
      trigger={(ask) => (
        <Button variant="ghost" onClick={ask}>
          Supprimer le brouillon
        </Button>
      )}
      danger
      title="Supprimer ce brouillon&nbsp;?"
      description="Ce qu’il prépare est perdu. Les tarifs publiés ne changent pas."
      confirmLabel="Supprimer"
    />
  )
}
