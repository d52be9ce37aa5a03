import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawLegalVersion, type LegalVersionSummary } from '#contract/papers/legal-office.ts'
import type { LegalSubject } from '#domain/legal/legal-subject.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { legalRefusals, toReaders } from '#web/copy/legal-office.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = { readonly subject: LegalSubject; readonly version: LegalVersionSummary }

/** Takes back a version that is still to come. */
export function WithdrawLegalVersion({ subject, version: { number, announcedTo } }: Props) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useMutation({
    mutationFn: () => withProof(() => call(withdrawLegalVersion, { subject, version: number })),
    onSuccess: () => {
      setAsking(false)
      void toast({ title: `Version ${number} retirée` })
    },
    onSettled: () => invalidateTopics(client, ['legal']),
  })
  const told =
    announcedTo === null
      ? ''
      : ` Elle a été annoncée ${toReaders[announcedTo]}\u00A0: écrivez-leur qu’elle n’aura pas lieu.`
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Retirer<span className="sr-only"> la version {number}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Retirer la version ${number}\u00A0?`}
        description={`Elle n’entrera pas en vigueur. Elle reste lisible dans la liste.${told}`}
        confirmLabel="Retirer"
        busy={withdrawing.isPending}
        error={withdrawing.error ? errorSentence(withdrawing.error, legalRefusals) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdrawing.mutate()}
      >
        {proofDialog}
      </ConfirmDialog>
    </>
  )
}
