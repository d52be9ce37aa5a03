import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Topic } from '#contract/core/topic.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = {
  readonly noun?: 'version' | 'table'
  readonly number: number
  readonly consequence?: string
  /** What is left to do. */
  readonly afterwards?: string
  readonly withdraw: () => Promise<unknown>
  readonly topic: Topic
  readonly sentenceOf: (error: Error) => string
}

/** Takes back a version that is still to come, with a proof of identity where the server asks for one. */
export function WithdrawVersion({
  noun = 'version',
  number,
  consequence = 'Elle n’entrera pas en vigueur. Elle reste lisible dans la liste.',
  afterwards,
  withdraw,
  topic,
  sentenceOf,
}: Props) {
  const client = useQueryClient()
  const { withProof, proofDialog } = useProof()
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useMutation({
    mutationFn: () => withProof(withdraw),
    onSuccess: () => {
      setAsking(false)
      void toast({ title: `${noun === 'table' ? 'Table' : 'Version'} ${number} retirée` })
    },
    onSettled: () => invalidateTopics(client, [topic]),
  })
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          withdrawing.reset()
          setAsking(true)
        }}
      >
        Retirer
        <span className="sr-only">
          {' '}
          la {noun} {number}
        </span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Retirer la ${noun} ${number}\u00A0?`}
        description={afterwards ? `${consequence} ${afterwards}` : consequence}
        confirmLabel="Retirer"
        busy={withdrawing.isPending}
        error={withdrawing.error ? sentenceOf(withdrawing.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdrawing.mutate()}
      >
        {proofDialog}
      </ConfirmDialog>
    </>
  )
}
