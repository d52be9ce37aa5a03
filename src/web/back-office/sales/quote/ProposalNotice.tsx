import { useFormContext } from 'react-hook-form'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { proposalRefusals } from '#web/copy/quote-builder.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { proposedLines, type BuilderForm } from './builder-form.ts'

/** The price that the measures give for the request, or why they give none. */
export function ProposalNotice({ desk }: { desk: QuoteDesk }) {
  const { setValue } = useFormContext<BuilderForm>()
  const { proposal, proposalRefusal, parcels } = desk
  if (proposal === null) {
    return (
      <Notice kind="warning" title="Pas de prix calculé">
        <p>{proposalRefusals[proposalRefusal ?? ''] ?? 'Établissez le prix ligne par ligne.'}</p>
      </Notice>
    )
  }
  const lines = proposedLines(desk) ?? []
  return (
    <Notice kind="info" title={`Proposition\u00A0: ${formatMoney(proposal.totalCents)} TTC`}>
      <p>
        {parcels.length === 0
          ? 'Calculée sur le poids indiqué, sans colis mesuré.'
          : 'Calculée sur les mesures de l’entrepôt, la formule du client et la garde due à ce jour.'}
      </p>
      <Button
        variant="secondary"
        className="mt-2"
        onClick={() => {
          setValue('lines', lines, { shouldDirty: true, shouldValidate: true })
        }}
      >
        Reprendre la proposition
      </Button>
    </Notice>
  )
}
