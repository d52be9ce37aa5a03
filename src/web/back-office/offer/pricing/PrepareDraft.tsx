import { useNavigate } from 'react-router'
import { prepareDraft, type CatalogueVersionSummary } from '#contract/offer/catalogue.ts'
import { failureToast } from '#web/back-office/core/failure-toast.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'

type Version = Pick<CatalogueVersionSummary, 'version' | 'state' | 'effectiveFrom'>

/** Prepares a draft from any version; from a future version, the draft replaces it. */
export function PrepareDraft({ version }: { version: Version }) {
  const navigate = useNavigate()
  const replaces = version.state === 'future'
  const preparing = useAction(prepareDraft, {
    onDone: ({ draftId }) => navigate(paths.adminPricingDraft(draftId)),
    onFailed: failureToast('Aucun brouillon préparé', pricingRefusals),
  })
  return (
    <Button
      variant="secondary"
      busy={preparing.isBusy}
      onClick={() => preparing.run({ version: version.version, replaces, name: nameOf(version) })}
    >
      {replaces ? 'Modifier' : 'Préparer un brouillon'}
      <span className="sr-only"> de la version {version.version}</span>
    </Button>
  )
}

const nameOf = ({ version, state, effectiveFrom }: Version): string =>
  state === 'future'
    ? `Version ${version}, du ${formatParisDay(effectiveFrom)}`
    : `D’après la version ${version}`
