import { useMutationState, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { discardDraft, publishDraft, readDraft } from '#contract/offer/catalogue.ts'
import { isRefused } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { isMissing } from '#web/chrome/Loaded.tsx'
import { paths } from '#web/paths.ts'
import { DraftEditor } from './DraftEditor.tsx'
import { missingDraft } from './EndedDraft.tsx'

export function DraftPage() {
  const { draftId = '' } = useParams()
  const endings = [
    ...useMutationState({ filters: { mutationKey: [publishDraft.path] } }),
    ...useMutationState({ filters: { mutationKey: [discardDraft.path] } }),
  ]
  // Without an answer the draft may have ended: the dialog stays open, and trying again shows what happened to the draft.
  const isEnding = endings.some(({ status, error }) =>
    status === 'error' ? !isRefused(error) : status !== 'idle',
  )
  const read = useQuery({ ...query(readDraft, { draftId }), enabled: !isEnding })
  return (
    <RecordPage
      query={read}
      back={{ to: paths.adminPricing, label: 'Retour aux tarifs' }}
      words={{
        missing: missingDraft,
        failed: 'Ce brouillon n’a pas pu être chargé.',
      }}
    >
      {(draft) => <DraftEditor key={draftId} fresh={draft} hasEnded={isMissing(read.error)} />}
    </RecordPage>
  )
}
