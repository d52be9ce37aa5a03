import { useState, type SyntheticEvent } from 'react'
import {
  abandonStockCount,
  closeStockCount,
  type StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useScanQueue, type KeptScan } from './scan-queue.ts'
import { useStockAct } from './use-stock-act.ts'

/** The end of a count: with its differences settled, left with a reason, or given up. */
export function CloseCount({ count }: { count: StockCountView }) {
  const [asked, setAsked] = useState<'close' | 'abandon' | null>(null)
  const close = () => {
    setAsked(null)
  }
  const { kept } = useScanQueue()
  const abandoning = useStockAct({
    act: (_: null, idempotencyKey) =>
      call(abandonStockCount, { countId: count.id }, { idempotencyKey }),
    done: 'Comptage abandonné',
    onDone: close,
  })
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => {
          setAsked('abandon')
        }}
      >
        Abandonner
      </Button>
      <Button
        disabledReason={whyNotYet(kept, count.id)}
        onClick={() => {
          setAsked('close')
        }}
      >
        Fermer le comptage
      </Button>
      <FormDialog open={asked === 'close'} onClose={close} title="Fermer ce comptage&nbsp;?">
        <CloseForm count={count} onDone={close} />
      </FormDialog>
      <ConfirmDialog
        open={asked === 'abandon'}
        onCancel={close}
        onConfirm={() => {
          abandoning.run(null)
        }}
        danger
        title="Abandonner ce comptage&nbsp;?"
        description="Rien n’en est conclu&nbsp;: aucun colis n’est noté manquant. Ce qui a déjà été réglé le reste."
        confirmLabel="Abandonner"
        busy={abandoning.isActing}
        error={abandoning.error}
      />
    </>
  )
}

function whyNotYet(kept: readonly KeptScan[], countId: string): string | undefined {
  if (kept.some(({ refusal }) => refusal === null)) {
    return 'Des scans attendent encore d’être envoyés.'
  }
  const isAsked = kept.some((scan) => scan.countId === countId)
  return isAsked ? 'Des scans refusés attendent votre réponse.' : undefined
}

function CloseForm({ count, onDone }: { count: StockCountView; onDone: () => void }) {
  const { missing = 0, misplaced = 0, unknown = 0 } = count.open
  const seen = missing + misplaced + unknown
  const [isWrong, setWrong] = useState(false)
  const act = useStockAct({
    act: (note: string, idempotencyKey) =>
      call(closeStockCount, { countId: count.id, seen, note }, { idempotencyKey }),
    done: 'Comptage fermé',
    onDone,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('note')
    const note = typeof typed === 'string' ? typed.trim() : ''
    const isMissing = seen > 0 && note === ''
    setWrong(isMissing)
    if (isMissing) event.currentTarget.querySelector('textarea')?.focus()
    else act.run(note)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {seen === 0 ? (
        <p className="text-done">Aucun écart n’est à régler.</p>
      ) : (
        <LeftOpen missing={missing} others={misplaced + unknown} isWrong={isWrong} />
      )}
      {act.error && <Notice kind="error">{act.error}</Notice>}
      <Button type="submit" busy={act.isActing}>
        Fermer le comptage
      </Button>
    </form>
  )
}

type LeftProps = { missing: number; others: number; isWrong: boolean }

/** What becomes of the differences that are left, and why they are. */
const LeftOpen = ({ missing, others, isWrong }: LeftProps) => (
  <>
    <Notice kind="warning" title={openWords(missing + others)}>
      {missing > 0 && `${lostWords(missing)} `}
      {others > 0 && 'Les autres écarts restent tels quels.'}
    </Notice>
    <TextArea
      label="Pourquoi les laisser"
      name="note"
      rows={2}
      maxLength={300}
      error={isWrong ? 'Dites pourquoi vous laissez ces écarts.' : undefined}
    />
  </>
)

const openWords = (count: number) =>
  count === 1 ? 'Un écart n’est pas réglé' : `${count} écarts ne sont pas réglés`

const lostWords = (missing: number) =>
  missing === 1
    ? 'Le colis manquant sera noté «\u00a0recherché\u00a0».'
    : `Les ${missing} colis manquants seront notés «\u00a0recherchés\u00a0».`
