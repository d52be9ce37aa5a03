import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expireQuote } from '#contract/sales/office-quotes.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Ends the validity now: a later version can still be sent, unlike after a cancellation. */
export function ExpireQuote({ quoteId, version }: { quoteId: string; version: number }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const ending = useMutation({
    mutationFn: () => call(expireQuote, { quoteId, version }),
    onSuccess: () => {
      setOpen(false)
      void toast({ title: 'Devis expiré' })
    },
    onSettled: () => invalidateTopics(client, ['quotes']),
  })
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          ending.reset()
          setOpen(true)
        }}
      >
        Faire expirer
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Mettre fin à la validité de ce devis&nbsp;?"
        description="Le client ne pourra plus l’accepter ni le payer, et ses colis redeviennent disponibles. Une nouvelle version pourra être envoyée."
        confirmLabel="Faire expirer"
        danger
        busy={ending.isPending}
        error={ending.error ? errorSentence(ending.error, sendingRefusals) : undefined}
        onCancel={() => {
          setOpen(false)
        }}
        onConfirm={() => {
          ending.mutate()
        }}
      />
    </>
  )
}
