import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { vatSentence } from '#web/copy/vat.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Takes back a table that has not begun. */
export function WithdrawVat({ version }: { version: VatVersionView }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { version: number, revision } = version
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawVatVersion, { version: number, revision }),
    onSuccess: () => {
      setAsking(false)
      void toast({ title: `Table ${number} retirée` })
    },
    onSettled: () => invalidateTopics(client, ['vat']),
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
        Retirer<span className="sr-only"> la table {number}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Retirer la table ${number}\u00A0?`}
        description="Elle ne vaudra jamais. Elle reste lisible dans la liste, et son jour est libre de nouveau."
        confirmLabel="Retirer"
        busy={withdrawing.isPending}
        error={withdrawing.error ? vatSentence(withdrawing.error) : undefined}
        onCancel={() => setAsking(false)}
        onConfirm={() => withdrawing.mutate()}
      />
    </>
  )
}
