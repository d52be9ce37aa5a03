import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endTerritoryNotice, type OfficeNotice } from '#contract/offer/territory-notices.ts'
import { noticeTitle } from '#words/notice-html.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { noticeRefusals } from '#web/copy/territory-notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Ends a notice; asked first, because the days that follow cost again. */
export function EndNotice({ notice }: { notice: OfficeNotice }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { withProof, proofDialog } = useProof()
  const ending = useMutation({
    mutationFn: () => withProof(() => call(endTerritoryNotice, { noticeId: notice.id })),
    onSuccess: () => {
      setAsking(false)
      void toast({ title: 'Avis terminé' })
    },
    onSettled: () => invalidateTopics(client, ['territories']),
  })
  const isTold = ending.error && !(ending.error instanceof ProofGivenUp)
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Terminer<span className="sr-only"> {noticeTitle(notice)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Terminer cet avis&nbsp;?"
        description={whatFollows(notice)}
        confirmLabel="Terminer l’avis"
        busy={ending.isPending}
        error={isTold ? errorSentence(ending.error, noticeRefusals) : undefined}
        onCancel={() => {
          setAsking(false)
          ending.reset()
        }}
        onConfirm={() => ending.mutate()}
      >
        {proofDialog}
      </ConfirmDialog>
    </>
  )
}

function whatFollows({ state, pausesStorage }: OfficeNotice): string {
  if (state === 'upcoming') return 'Il ne sera jamais affiché, et ne suspendra aucun jour.'
  const hidden = 'Il n’est plus affiché, tout de suite.'
  return pausesStorage
    ? `${hidden} Aujourd’hui reste suspendu\u00A0: les jours de garde comptent de nouveau demain.`
    : hidden
}
