import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  prepareDraft,
  listCatalogueVersions,
  type CatalogueVersionSummary,
} from '#contract/offer/catalogue.ts'
import { call } from '#web/api/call.ts'
import { pages } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

type Version = Pick<CatalogueVersionSummary, 'version' | 'state' | 'effectiveFrom'>

/** A draft of any version; of one that is to come, the draft that takes its place. */
export function PrepareDraft({ version }: { version: Version }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key, renew, renewIfRefused } = useActKey()
  const replaces = version.state === 'future'
  const preparing = useMutation({
    mutationFn: () =>
      call(
        prepareDraft,
        { version: version.version, replaces, name: nameOf(version) },
        { idempotencyKey: key.current },
      ),
    onSuccess: async ({ draftId }) => {
      renew()
      await navigate(paths.adminPricingDraft(draftId))
    },
    onError: (error) => {
      renewIfRefused(error)
      const description = errorSentence(error, pricingRefusals)
      void toast({ title: 'Aucun brouillon préparé', description, kind: 'error' })
    },
    onSettled: () => client.invalidateQueries(pages(listCatalogueVersions, {})),
  })
  return (
    <Button variant="secondary" busy={preparing.isPending} onClick={() => preparing.mutate()}>
      {replaces ? 'Modifier' : 'Préparer un brouillon'}
      <span className="sr-only"> de la version {version.version}</span>
    </Button>
  )
}

const nameOf = ({ version, state, effectiveFrom }: Version): string =>
  state === 'future'
    ? `Version ${version}, du ${formatParisDay(effectiveFrom)}`
    : `D’après la version ${version}`
